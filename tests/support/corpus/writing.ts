/**
 * Names, words and messages in the scripts and writing habits that people at conferences use. Tests check with them that
 * a text is stored, cut, searched, directed and displayed as its author wrote it. All texts are in Unicode’s form C.
 */

export type Direction = 'ltr' | 'rtl';

export interface WritingSample {
  /** Unique and stable, for the names of tests. */
  readonly id: string;
  /** ISO 15924 code of the script. */
  readonly script: string;
  /** BCP 47 tag of the language. */
  readonly language: string;
  /** Direction of a paragraph in this script. */
  readonly direction: Direction;
  /** Full name of a person. */
  readonly name: string;
  /** A word that somebody would search for. */
  readonly word: string;
  /** A chat message of one paragraph that begins with a letter of its script. */
  readonly message: string;
}

/** One sample for each script, and for habits within a script. */
export const writingSamples: readonly WritingSample[] = [
  {
    id: 'latin-diacritics',
    script: 'Latn',
    language: 'cs',
    direction: 'ltr',
    name: 'Žofie Dvořáčková',
    word: 'přednáška',
    message: 'Příliš žluťoučký kůň úpěl ďábelské ódy.',
  },
  {
    id: 'latin-turkish',
    script: 'Latn',
    language: 'tr',
    direction: 'ltr',
    name: 'İpek Işık Yılmaz',
    word: 'ılık',
    message: 'İlk oturum kaçta başlıyor?',
  },
  {
    id: 'latin-polish',
    script: 'Latn',
    language: 'pl',
    direction: 'ltr',
    name: 'Łukasz Świętochłowski',
    word: 'źródło',
    message: 'Zażółć gęślą jaźń, proszę.',
  },
  {
    id: 'latin-icelandic',
    script: 'Latn',
    language: 'is',
    direction: 'ltr',
    name: 'Þórdís Ægisdóttir',
    word: 'þögn',
    message: 'Þetta var frábær fyrirlestur!',
  },
  {
    id: 'latin-vietnamese',
    script: 'Latn',
    language: 'vi',
    direction: 'ltr',
    name: 'Nguyễn Thị Ánh Tuyết',
    word: 'tiếng',
    message: 'Xin chào, buổi thuyết trình ở phòng nào vậy?',
  },
  {
    id: 'latin-yoruba',
    script: 'Latn',
    language: 'yo',
    direction: 'ltr',
    name: 'Ṣọlá Adébáyọ̀',
    word: 'ọ̀rọ̀',
    message: 'Ẹ káàárọ̀, ṣé dáadáa ni?',
  },
  {
    id: 'latin-single-name',
    script: 'Latn',
    language: 'id',
    direction: 'ltr',
    name: 'Suharto',
    word: 'sesi',
    message: 'Sesi berikutnya di ruang dua.',
  },
  {
    id: 'latin-apostrophe-hyphen',
    script: 'Latn',
    language: 'ga',
    direction: 'ltr',
    name: 'Máire-Áine O’Súilleabháin d’Arc',
    word: 'Ra’anana',
    message: 'It’s Anne-Marie’s talk, isn’t it? Rock ’n’ roll!',
  },
  {
    id: 'arabic',
    script: 'Arab',
    language: 'ar',
    direction: 'rtl',
    name: 'محمد عبد الرحمن',
    word: 'مؤتمر',
    message: 'مرحبًا بالجميع، متى تبدأ الجلسة القادمة؟',
  },
  {
    id: 'persian',
    script: 'Arab',
    language: 'fa',
    direction: 'rtl',
    name: 'شیرین کیانی‌پور',
    word: 'می‌خواهم',
    message: 'سلام، می‌خواهم بپرسم این سخنرانی ضبط می‌شود؟',
  },
  {
    id: 'urdu',
    script: 'Arab',
    language: 'ur',
    direction: 'rtl',
    name: 'ڈاکٹر فہمیدہ ریاض',
    word: 'گفتگو',
    message: 'السلام علیکم، اگلا سیشن کہاں ہے؟',
  },
  {
    id: 'hebrew',
    script: 'Hebr',
    language: 'he',
    direction: 'rtl',
    name: 'נועה בן־דוד',
    word: 'צה״ל',
    message: 'שלום לכולם, מתי מתחילה ההרצאה הבאה?',
  },
  {
    id: 'hebrew-points',
    script: 'Hebr',
    language: 'he',
    direction: 'rtl',
    name: 'יִצְחָק',
    word: 'שָׁלוֹם'.normalize('NFC'),
    message: 'בְּרֵאשִׁית הָיָה הַדָּבָר'.normalize('NFC'),
  },
  {
    id: 'syriac',
    script: 'Syrc',
    language: 'syr',
    direction: 'rtl',
    name: 'ܐܦܪܝܡ',
    word: 'ܫܠܡܐ',
    message: 'ܫܠܡܐ ܥܠܟܘܢ',
  },
  {
    id: 'dhivehi',
    script: 'Thaa',
    language: 'dv',
    direction: 'rtl',
    name: 'އަޙްމަދު',
    word: 'ދިވެހި',
    message: 'އައްސަލާމް ޢަލައިކުމް',
  },
  {
    id: 'devanagari',
    script: 'Deva',
    language: 'hi',
    direction: 'ltr',
    name: 'प्रिया श्रीवास्तव',
    word: 'हिन्दी',
    message: 'नमस्ते, क्या यह सत्र रिकॉर्ड होगा?',
  },
  {
    id: 'bengali',
    script: 'Beng',
    language: 'bn',
    direction: 'ltr',
    name: 'রবীন্দ্রনাথ ঠাকুর',
    word: 'বাংলা',
    message: 'সবাইকে শুভেচ্ছা, পরের অধিবেশন কখন?',
  },
  {
    id: 'tamil',
    script: 'Taml',
    language: 'ta',
    direction: 'ltr',
    name: 'கல்பனா சுப்பிரமணியன்',
    word: 'தமிழ்',
    message: 'வணக்கம், அடுத்த அமர்வு எங்கே?',
  },
  {
    id: 'sinhala',
    script: 'Sinh',
    language: 'si',
    direction: 'ltr',
    name: 'ශ්‍රීමා රණසිංහ',
    word: 'සිංහල',
    message: 'ආයුබෝවන්, ශ්‍රී ලංකාවෙන් සුබ පැතුම්!',
  },
  {
    id: 'thai',
    script: 'Thai',
    language: 'th',
    direction: 'ltr',
    name: 'สมชาย ใจดี',
    word: 'น้ำ',
    message: 'สวัสดีครับ ห้องประชุมอยู่ที่ไหนครับ',
  },
  {
    id: 'lao',
    script: 'Laoo',
    language: 'lo',
    direction: 'ltr',
    name: 'ບຸນມີ ວົງສາ',
    word: 'ນ້ຳ',
    message: 'ສະບາຍດີ ຫ້ອງປະຊຸມຢູ່ໃສ',
  },
  {
    id: 'khmer',
    script: 'Khmr',
    language: 'km',
    direction: 'ltr',
    name: 'សុខ វិបុល',
    word: 'ស្ត្រី',
    message: 'សួស្តី តើបន្ទប់ប្រជុំនៅឯណា?',
  },
  {
    id: 'burmese',
    script: 'Mymr',
    language: 'my',
    direction: 'ltr',
    name: 'အောင်ဆန်းစုကြည်',
    word: 'ကြွှေ့',
    message: 'မင်္ဂလာပါ၊ နောက်ဟောပြောပွဲ ဘယ်မှာလဲ။',
  },
  {
    id: 'tibetan',
    script: 'Tibt',
    language: 'bo',
    direction: 'ltr',
    name: 'བསྟན་འཛིན་རྒྱ་མཚོ་',
    word: 'བསྒྲུབས',
    message: 'བཀྲ་ཤིས་བདེ་ལེགས།',
  },
  {
    id: 'chinese-simplified',
    script: 'Hans',
    language: 'zh-Hans',
    direction: 'ltr',
    name: '欧阳晓明',
    word: '会议',
    message: '大家好，下一场演讲在哪个会场？',
  },
  {
    id: 'chinese-traditional',
    script: 'Hant',
    language: 'zh-Hant',
    direction: 'ltr',
    name: '陳奕迅',
    word: '會議',
    message: '大家好，請問下一場在「大禮堂」嗎？',
  },
  {
    id: 'japanese',
    script: 'Jpan',
    language: 'ja',
    direction: 'ltr',
    name: '山田 はなこ',
    word: 'プログラミング',
    message: 'はじめまして。次のセッションは「ホールＡ」ですか？',
  },
  {
    id: 'japanese-halfwidth',
    script: 'Kana',
    language: 'ja',
    direction: 'ltr',
    name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    word: 'ﾊﾟｽﾜｰﾄﾞ',
    message: 'ｾｯｼｮﾝﾊ ﾅﾝｼﾞ ﾃﾞｽｶ?',
  },
  {
    id: 'korean',
    script: 'Kore',
    language: 'ko',
    direction: 'ltr',
    name: '김민수',
    word: '안녕하세요',
    message: '안녕하세요, 다음 발표는 어디에서 하나요?',
  },
  {
    id: 'georgian',
    script: 'Geor',
    language: 'ka',
    direction: 'ltr',
    name: 'ნინო ბერიძე',
    word: 'კონფერენცია',
    message: 'გამარჯობა, როდის იწყება შემდეგი სესია?',
  },
  {
    id: 'armenian',
    script: 'Armn',
    language: 'hy',
    direction: 'ltr',
    name: 'Անի Հակոբյան',
    word: 'և',
    message: 'Բարև ձեզ, որտե՞ղ է հաջորդ նիստը։',
  },
  {
    id: 'cyrillic-russian',
    script: 'Cyrl',
    language: 'ru',
    direction: 'ltr',
    name: 'Фёдор Михайлович Достоевский',
    word: 'йогурт',
    message: 'Всем привет! Где «Зал 2»?',
  },
  {
    id: 'cyrillic-ukrainian',
    script: 'Cyrl',
    language: 'uk',
    direction: 'ltr',
    name: 'Лук’яненко Їржина',
    word: 'п’ять',
    message: 'Доброго дня! Де наступна доповідь?',
  },
  {
    id: 'greek',
    script: 'Grek',
    language: 'el',
    direction: 'ltr',
    name: 'Ειρήνη Παπαδοπούλου',
    word: 'Οδυσσεύς',
    message: 'Καλημέρα! Πού είναι η επόμενη ομιλία;',
  },
  {
    id: 'amharic',
    script: 'Ethi',
    language: 'am',
    direction: 'ltr',
    name: 'አበበ ቢቂላ',
    word: 'ስብሰባ',
    message: 'ሰላም፣ የሚቀጥለው ንግግር የት ነው?',
  },
  {
    id: 'cherokee',
    script: 'Cher',
    language: 'chr',
    direction: 'ltr',
    name: 'ᏍᏏᏉᏯ',
    word: 'ᎣᏏᏲ',
    message: 'ᎣᏏᏲ, ᏙᎯᏧ?',
  },
  {
    id: 'adlam',
    script: 'Adlm',
    language: 'ff',
    direction: 'rtl',
    name: '𞤀𞤣𞤤𞤢𞤥',
    word: '𞤆𞤵𞤤𞤢𞤪',
    message: '𞤔𞤢𞤪𞤢𞥄𞤥𞤢 𞤌𞤲',
  },
];

/** What people put between letters: each is one character as people count them. */
export const oneCharacter: Readonly<Record<string, string>> = {
  emoji: '🎉',
  'skin tone': '👍🏽',
  family: '👨‍👩‍👧‍👦',
  'profession with skin tone': '👩🏾‍🔬',
  flag: '🇺🇦',
  'flag of a region': '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'rainbow flag': '🏳️‍🌈',
  keycap: '1️⃣',
  'red heart': '❤️',
  'combining marks': 'ọ̀',
  'devanagari syllable': 'क्षि',
  'tamil syllable': 'நி',
  'thai syllable': 'น้ำ',
  'hangul of single letters': '\u1112\u1161\u11AB',
  'line break': '\r\n',
};

/** Messages that mix directions; `directions` are those of its paragraphs. */
export const mixedDirections: readonly { readonly text: string; readonly directions: readonly Direction[] }[] = [
  { text: 'Meet محمد at 10:30 (Hall 2)!', directions: ['ltr'] },
  { text: 'أنا أستخدم PostgreSQL 17 (وليس MySQL)!', directions: ['rtl'] },
  { text: 'Hello everybody!\nשלום לכולם!\nTwo languages.', directions: ['ltr', 'rtl', 'ltr'] },
  { text: 'https://example.org/ar مرحبًا', directions: ['rtl'] },
  { text: '123 — مرحبًا', directions: ['rtl'] },
];

/** Text whose combining marks reach far above and below their line. */
export const stackedMarks = {
  /** Twenty marks on each letter. */
  message: [...'Zalgo'].map((letter) => letter + '\u030D\u0316\u0301\u0317\u033F'.repeat(4)).join(''),
  /** Four marks on each letter, the most that a name is stored with. */
  name: [...'Zalgo'].map((letter) => `${letter}\u030D\u033F\u030E\u0304`).join(''),
};

/** Full-width forms, which people type by accident and on purpose. */
export const fullWidth = {
  name: 'ＪＯＨＮ　ＳＭＩＴＨ',
  address: 'ｈｔｔｐ：／／ｅｘａｍｐｌｅ．ｏｒｇ',
  message: 'ＡＢＣ１２３！？',
};

/** Controls that change the direction of what follows them, here to make a name read as another one. */
export const directionOverride = 'Ada \u202Eecalevol';
