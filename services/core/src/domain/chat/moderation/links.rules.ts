/**
 * Detection of links in a text, including obfuscated links. A name without a scheme counts if it ends in a top-level
 * domain that is neither a file extension nor a word: `main.rs` is a file, and `great.it was` lacks a space.
 */

const schemes = /\b(?:https?|hxxps?|ftp|wss?):(?: ?\/\/ ?\S|\S)|\b[a-z][a-z0-9+.-]{1,30}:\/\/\S|\bwww\d?\.\S/;

/** Top-level domains that are neither words nor file extensions. */
const topLevelDomains: ReadonlySet<string> = new Set(
  (
    'com net org info biz edu gov mil int name pro mobi xyz top club online site website shop store app dev tech cloud ' +
    'blog link click live news page space world wiki agency digital email events fun games group guru host media ' +
    'network party photos pics press social software solutions studio support team today tools video vip win work ' +
    'zone berlin hamburg koeln wien paris london nyc tokyo amsterdam brussels ' +
    'ac ad ae af ag al ao aq ar aw ax az ba bb bd bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg ch ci ck cl ' +
    'cm cn cr cu cv cw cx cy cz dk dm dz ec ee eg er et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs ' +
    'gt gu gw gy hk hm hn hr ht hu ie il im io iq ir jm jo jp ke kg kh ki km kn kp kr kw ky kz lb lc li lk lr ls lt lu ' +
    'lv ly ma mc mg mh mk mm mn mo mp mq mr ms mt mu mv mw mx mz na nc ne nf ng ni nl np nr nu nz om pa pe pf pg ph ' +
    'pk pm pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sj sk sl sm sn sr ss st su sv sx sy sz tc td tf tg th tj tk ' +
    'tl tm tn tr tt tv tw tz ua ug uk uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw de рф укр бг срб ευ'
  ).split(' '),
);

/** Top-level domains that are also words or file extensions, which count only before a path or port. */
const ambiguousDomains: ReadonlySet<string> = new Set(
  'ai am as at au be cc co do es hn id in is it la me md mo mx my no pl ps py rs sh so to us zip mov art bar'.split(
    ' ',
  ),
);

const domain = /(?<![\p{L}\p{N}\p{M}-])[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+/gu;
const addressWithPath = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5}|\/\S)/;

/** Matches `example[.]com` and `example (dot) com`. */
const bracketedDot = / ?[[({<] ?(?:\.|dot|punkt|point|punto) ?[\])}>] ?/g;
const ideographicDot = /(?<=[\p{L}\p{N}])[。｡](?=[a-z])/gu;
const spelledDot =
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]{2,63}) (?:dot|punkt) (?:com|net|org|io|info|biz|ru|xyz|top|shop|dev|app)(?![\p{L}\p{N}])/gu;
const spacedDot = /[\p{L}\p{N}] \. ?(?:com|org|info|biz|ru|xyz|shop)(?![\p{L}\p{N}])/u;
/** Words before “dot com” that are not a domain, as in “the dot com bubble”. */
const nonDomainWords: ReadonlySet<string> = new Set([
  'the',
  'this',
  'that',
  'every',
  'first',
  'of',
  'or',
  'and',
  'der',
  'die',
]);

const mailAddress = /(?<!\S)\S*@\S*/g;

/**
 * Checks whether a folded text contains a link; email addresses do not count. Every pattern starts at the beginning of
 * a word, which makes matching linear.
 */
export function containsLink(folded: string): boolean {
  const text = folded.replaceAll(bracketedDot, '.').replaceAll(ideographicDot, '.');
  if (schemes.test(text)) return true;
  for (const [, name = ''] of text.matchAll(spelledDot)) if (!nonDomainWords.has(name)) return true;
  if (!text.includes('.')) return false;
  if (addressWithPath.test(text) || spacedDot.test(text.replaceAll(mailAddress, ' '))) return true;
  for (const match of text.matchAll(domain)) if (isLinkedHost(text, match.index, match[0])) return true;
  return false;
}

function isLinkedHost(text: string, start: number, name: string): boolean {
  const nextCharacter = text[start + name.length];
  if (text[start - 1] === '@' || nextCharacter === '@') return false;
  const labels = name.split('.');
  const lastLabel = labels.at(-1) ?? '';
  if (ambiguousDomains.has(lastLabel) && (nextCharacter === '/' || nextCharacter === ':')) return true;
  return labels.some((label, index) => index > 0 && (topLevelDomains.has(label) || label.startsWith('xn--')));
}
