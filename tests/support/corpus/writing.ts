/**
 * Names, words and messages in the scripts and writing systems that people at conferences use. With them, tests check
 * that a text is stored, truncated, searched, directed and displayed correctly. All texts are in Unicode normalization
 * form C.
 */

export type Direction = 'ltr' | 'rtl';

interface WrittenSample {
  /** Unique and stable, for test titles. */
  readonly id: string;
  /** BCP 47 tag of the language and the script. */
  readonly language: string;
  /** Full name of a person. */
  readonly name: string;
  /** A word to search for. */
  readonly word: string;
  /** A chat message of one paragraph that begins with a letter of its script. */
  readonly message: string;
}

export interface WritingSample extends WrittenSample {
  /** Direction of a paragraph in this script. */
  readonly direction: Direction;
}

const rightToLeft = /-(?:Adlm|Arab|Hebr|Syrc|Thaa)$/;

const samples: readonly WrittenSample[] = [
  {
    id: 'latin-diacritics',
    language: 'cs-Latn',
    name: 'Žofie Dvořáčková',
    word: 'přednáška',
    message: 'Příliš žluťoučký kůň úpěl ďábelské ódy.',
  },
  {
    id: 'latin-turkish',
    language: 'tr-Latn',
    name: 'İpek Işık Yılmaz',
    word: 'ılık',
    message: 'İlk oturum kaçta başlıyor?',
  },
  {
    id: 'latin-polish',
    language: 'pl-Latn',
    name: 'Łukasz Świętochłowski',
    word: 'źródło',
    message: 'Zażółć gęślą jaźń, proszę.',
  },
  {
    id: 'latin-icelandic',
    language: 'is-Latn',
    name: 'Þórdís Ægisdóttir',
    word: 'þögn',
    message: 'Þetta var frábær fyrirlestur!',
  },
  {
    id: 'latin-vietnamese',
    language: 'vi-Latn',
    name: 'Nguyễn Thị Ánh Tuyết',
    word: 'tiếng',
    message: 'Xin chào, buổi thuyết trình ở phòng nào vậy?',
  },
  {
    id: 'latin-yoruba',
    language: 'yo-Latn',
    name: 'Ṣọlá Adébáyọ̀',
    word: 'ọ̀rọ̀',
    message: 'Ẹ káàárọ̀, ṣé dáadáa ni?',
  },
  {
    id: 'latin-single-name',
    language: 'id-Latn',
    name: 'Suharto',
    word: 'sesi',
    message: 'Sesi berikutnya di ruang dua.',
  },
  {
    id: 'latin-apostrophe-hyphen',
    language: 'ga-Latn',
    name: 'Máire-Áine O’Súilleabháin d’Arc',
    word: 'Ra’anana',
    message: 'It’s Anne-Marie’s talk, isn’t it? Rock ’n’ roll!',
  },
  {
    id: 'arabic',
    language: 'ar-Arab',
    name: 'محمد عبد الرحمن',
    word: 'مؤتمر',
    message: 'مرحبًا بالجميع، متى تبدأ الجلسة القادمة؟',
  },
  {
    id: 'persian',
    language: 'fa-Arab',
    name: 'شیرین کیانی‌پور',
    word: 'می‌خواهم',
    message: 'سلام، می‌خواهم بپرسم این سخنرانی ضبط می‌شود؟',
  },
  {
    id: 'urdu',
    language: 'ur-Arab',
    name: 'ڈاکٹر فہمیدہ ریاض',
    word: 'گفتگو',
    message: 'السلام علیکم، اگلا سیشن کہاں ہے؟',
  },
  {
    id: 'hebrew',
    language: 'he-Hebr',
    name: 'נועה בן־דוד',
    word: 'צה״ל',
    message: 'שלום לכולם, מתי מתחילה ההרצאה הבאה?',
  },
  {
    id: 'hebrew-points',
    language: 'he-Hebr',
    name: 'יִצְחָק',
    word: 'שָׁלוֹם'.normalize('NFC'),
    message: 'בְּרֵאשִׁית הָיָה הַדָּבָר'.normalize('NFC'),
  },
  {
    id: 'syriac',
    language: 'syr-Syrc',
    name: 'ܐܦܪܝܡ',
    word: 'ܫܠܡܐ',
    message: 'ܫܠܡܐ ܥܠܟܘܢ',
  },
  {
    id: 'dhivehi',
    language: 'dv-Thaa',
    name: 'އަޙްމަދު',
    word: 'ދިވެހި',
    message: 'އައްސަލާމް ޢަލައިކުމް',
  },
  {
    id: 'devanagari',
    language: 'hi-Deva',
    name: 'प्रिया श्रीवास्तव',
    word: 'हिन्दी',
    message: 'नमस्ते, क्या यह सत्र रिकॉर्ड होगा?',
  },
  {
    id: 'bengali',
    language: 'bn-Beng',
    name: 'রবীন্দ্রনাথ ঠাকুর',
    word: 'বাংলা',
    message: 'সবাইকে শুভেচ্ছা, পরের অধিবেশন কখন?',
  },
  {
    id: 'tamil',
    language: 'ta-Taml',
    name: 'கல்பனா சுப்பிரமணியன்',
    word: 'தமிழ்',
    message: 'வணக்கம், அடுத்த அமர்வு எங்கே?',
  },
  {
    id: 'sinhala',
    language: 'si-Sinh',
    name: 'ශ්‍රීමා රණසිංහ',
    word: 'සිංහල',
    message: 'ආයුබෝවන්, ශ්‍රී ලංකාවෙන් සුබ පැතුම්!',
  },
  {
    id: 'thai',
    language: 'th-Thai',
    name: 'สมชาย ใจดี',
    word: 'น้ำ',
    message: 'สวัสดีครับ ห้องประชุมอยู่ที่ไหนครับ',
  },
  {
    id: 'lao',
    language: 'lo-Laoo',
    name: 'ບຸນມີ ວົງສາ',
    word: 'ນ້ຳ',
    message: 'ສະບາຍດີ ຫ້ອງປະຊຸມຢູ່ໃສ',
  },
  {
    id: 'khmer',
    language: 'km-Khmr',
    name: 'សុខ វិបុល',
    word: 'ស្ត្រី',
    message: 'សួស្តី តើបន្ទប់ប្រជុំនៅឯណា?',
  },
  {
    id: 'burmese',
    language: 'my-Mymr',
    name: 'အောင်ဆန်းစုကြည်',
    word: 'ကြွှေ့',
    message: 'မင်္ဂလာပါ၊ နောက်ဟောပြောပွဲ ဘယ်မှာလဲ။',
  },
  {
    id: 'tibetan',
    language: 'bo-Tibt',
    name: 'བསྟན་འཛིན་རྒྱ་མཚོ་',
    word: 'བསྒྲུབས',
    message: 'བཀྲ་ཤིས་བདེ་ལེགས།',
  },
  {
    id: 'chinese-simplified',
    language: 'zh-Hans',
    name: '欧阳晓明',
    word: '会议',
    message: '大家好，下一场演讲在哪个会场？',
  },
  {
    id: 'chinese-traditional',
    language: 'zh-Hant',
    name: '陳奕迅',
    word: '會議',
    message: '大家好，請問下一場在「大禮堂」嗎？',
  },
  {
    id: 'japanese',
    language: 'ja-Jpan',
    name: '山田 はなこ',
    word: 'プログラミング',
    message: 'はじめまして。次のセッションは「ホールＡ」ですか？',
  },
  {
    id: 'japanese-halfwidth',
    language: 'ja-Kana',
    name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    word: 'ﾊﾟｽﾜｰﾄﾞ',
    message: 'ｾｯｼｮﾝﾊ ﾅﾝｼﾞ ﾃﾞｽｶ?',
  },
  {
    id: 'korean',
    language: 'ko-Kore',
    name: '김민수',
    word: '안녕하세요',
    message: '안녕하세요, 다음 발표는 어디에서 하나요?',
  },
  {
    id: 'georgian',
    language: 'ka-Geor',
    name: 'ნინო ბერიძე',
    word: 'კონფერენცია',
    message: 'გამარჯობა, როდის იწყება შემდეგი სესია?',
  },
  {
    id: 'armenian',
    language: 'hy-Armn',
    name: 'Անի Հակոբյան',
    word: 'և',
    message: 'Բարև ձեզ, որտե՞ղ է հաջորդ նիստը։',
  },
  {
    id: 'cyrillic-russian',
    language: 'ru-Cyrl',
    name: 'Фёдор Михайлович Достоевский',
    word: 'йогурт',
    message: 'Всем привет! Где «Зал 2»?',
  },
  {
    id: 'cyrillic-ukrainian',
    language: 'uk-Cyrl',
    name: 'Лук’яненко Їржина',
    word: 'п’ять',
    message: 'Доброго дня! Де наступна доповідь?',
  },
  {
    id: 'greek',
    language: 'el-Grek',
    name: 'Ειρήνη Παπαδοπούλου',
    word: 'Οδυσσεύς',
    message: 'Καλημέρα! Πού είναι η επόμενη ομιλία;',
  },
  {
    id: 'amharic',
    language: 'am-Ethi',
    name: 'አበበ ቢቂላ',
    word: 'ስብሰባ',
    message: 'ሰላም፣ የሚቀጥለው ንግግር የት ነው?',
  },
  {
    id: 'cherokee',
    language: 'chr-Cher',
    name: 'ᏍᏏᏉᏯ',
    word: 'ᎣᏏᏲ',
    message: 'ᎣᏏᏲ, ᏙᎯᏧ?',
  },
  {
    id: 'adlam',
    language: 'ff-Adlm',
    name: '𞤀𞤣𞤤𞤢𞤥',
    word: '𞤆𞤵𞤤𞤢𞤪',
    message: '𞤔𞤢𞤪𞤢𞥄𞤥𞤢 𞤌𞤲',
  },
];

/** One sample for each script, and for variants within a script. */
export const writingSamples: readonly WritingSample[] = samples.map((sample) => ({
  ...sample,
  direction: rightToLeft.test(sample.language) ? 'rtl' : 'ltr',
}));

/** Special joined characters: each counts as one for people. */
export const singleCharacters: Readonly<Record<string, string>> = {
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

/** Direction controls for the text that follows, which make a name read as another one. */
export const directionOverrideName = 'Ada \u202Eecalevol';
