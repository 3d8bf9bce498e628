/**
 * Validation of names, such as of people and organizations: no invisible characters, no stacked combining marks, no direction
 * controls, and at least one letter or digit. Names of people must not impersonate the product or its staff (Unicode
 * Technical Standard 39; OWASP ASVS 5.0 V1.1).
 */
import { deletedUserName } from '@plenum/contracts/deleted-user';
import { fullName, type PersonNames } from '@plenum/contracts/names';
import { failField, labelPhrase, errorPhrase } from './errors.ts';
import { normalizeText, requireLine, type TextRule, tidyLine } from './text.ts';

/** One more than any language uses on a letter. */
const stackedMarks = /[\p{Mn}\p{Me}]{5,}/u;
const visible = /[\p{L}\p{N}]/u;

/** Throws `invalid_request` for the field. A `length_min` of 0 allows an empty name. */
export function requireName(value: string, rule: TextRule): string {
  if (stackedMarks.test(normalizeText(value))) {
    throw failField(rule.field, errorPhrase('name_marks', { label: labelPhrase(rule.label) }));
  }
  const name = requireLine(value, rule);
  if (name === '' && rule.length_min === 0) return name;
  if (!visible.test(name))
    throw failField(rule.field, errorPhrase('name_without_letters', { label: labelPhrase(rule.label) }));
  return name;
}

/** Like `requireName`, for the display name of a person. Rejects names of the product and its staff. */
export function requirePersonName(value: string, rule: TextRule): string {
  const name = requireName(value, rule);
  rejectReservedName(name, rule.field);
  return name;
}

/** Throws `invalid_request` if the display name of a person impersonates the product or its staff. */
export function rejectReservedName(name: string, field: string): void {
  if (isReservedName(name)) throw failField(field, errorPhrase('name_reserved', { name }));
}

/** Cleans a name of an imported list. Returns an empty string if nothing legible remains. */
export function cleanName(value: string): string {
  const name = tidyLine(value);
  return visible.test(name) ? name : '';
}

/** Moves a single name to the first name. */
export const moveSingleName = (names: PersonNames): PersonNames =>
  names.first_name === null ? { first_name: names.last_name, last_name: null } : names;

/** Returns the names from an imported list, or none if they impersonate the product or its staff. */
export const withoutReservedNames = (names: PersonNames): PersonNames =>
  isReservedName(fullName(names)) ? { first_name: null, last_name: null } : moveSingleName(names);

/** Letters of other scripts and symbols that look like Latin letters, except those that NFKD decomposes. */
const lookAlikes: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ь: 'b',
  и: 'u',
  // Greek: capital letters resemble other letters than small letters do
  Α: 'a',
  Β: 'b',
  Ε: 'e',
  Ζ: 'z',
  Η: 'h',
  Ι: 'i',
  Κ: 'k',
  Μ: 'm',
  Ν: 'n',
  Ο: 'o',
  Ρ: 'p',
  Τ: 't',
  Υ: 'y',
  Χ: 'x',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  // Armenian, Latin of other countries, small capitals
  ո: 'n',
  օ: 'o',
  ս: 'u',
  ց: 'g',
  հ: 'h',
  ղ: 'n',
  ք: 'p',
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  ѐ: 'e',
  ß: 'ss',
  // Digits and symbols
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
};

/**
 * Converts a text to look-alike skeletons of its words: `Аdm1n` and `ADMIN` are equal. I, l and 1 are not distinguished.
 */
function skeletonsOf(text: string): string[] {
  const plain = normalizeText(text, 'NFKD').replaceAll(/\p{M}/gu, '');
  const latin = Array.from(plain, (character) => {
    const small = character.toLowerCase();
    return lookAlikes[character] ?? lookAlikes[small] ?? small;
  }).join('');
  return latin
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Joins single letters, such as `S.u.p.p.o.r.t`, to a word. Longer parts remain separate: `Ad Min` is a valid name.
 */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let isSpelled = false;
  for (const word of skeletonsOf(text)) {
    const isLetter = Array.from(word).length === 1;
    if (isLetter && isSpelled) words.push(`${words.pop() ?? ''}${word}`);
    else words.push(word);
    isSpelled = isLetter;
  }
  return words;
}

const phraseOf = (text: string): string => splitWords(text).join(' ');

/** Names of the product and its staff, in English and German. */
const reservedNames: ReadonlySet<string> = new Set(
  [
    'Plenum',
    'Admin',
    'Admins',
    'Administrator',
    'Administrators',
    'Administration',
    'Moderator',
    'Moderators',
    'Moderation',
    'Support',
    'Helpdesk',
    'Organizer',
    'Organizers',
    'Organiser',
    'Organisers',
    'System',
    'Staff',
    'Security',
    deletedUserName,
    'Deleted account',
    'Deleted',
    'Webmaster',
    'Postmaster',
    'Sysadmin',
    'Root',
    'Administratorin',
    'Administratoren',
    'Moderatorin',
    'Moderatoren',
    'Moderationsteam',
    'Veranstalter',
    'Veranstalterin',
    'Organisator',
    'Organisatorin',
    'Organisatoren',
    'Kundendienst',
    'Sicherheit',
    'Gelöschtes Konto',
    'Gelöschter Benutzer',
    'Gelöschte Person',
    'Gelöschter Nutzer',
    'Gelöscht',
  ].map(phraseOf),
);

/** Words that do not make a reserved name a different name. */
const companions: ReadonlySet<string> = new Set(
  [
    'the',
    'a',
    'an',
    'our',
    'your',
    'of',
    'for',
    'team',
    'official',
    'conference',
    'congress',
    'meeting',
    'account',
    'user',
    'event',
    'help',
    'service',
    'das',
    'der',
    'die',
    'unser',
    'ihr',
    'vom',
    'von',
    'für',
    'offiziell',
    'offizielle',
    'offizieller',
    'konto',
    'konferenz',
    'kongress',
    'tagung',
    'veranstaltung',
  ].map(phraseOf),
);

/**
 * Digits and symbols at the end. Without the lookbehind, which only matches at the start of such a sequence, matching would
 * take quadratic time.
 */
const numberAtEnd = /(?<![\d_#])[\d_#]+$/u;

/**
 * Checks whether a display name impersonates the product or its staff: a reserved name alone, repeated, spelled out, with a
 * number, or with companion words. A reserved word next to a real name is allowed: “Paul Root”.
 */
export function isReservedName(name: string): boolean {
  const words = splitWords(name);
  if (reservedNames.has(words.join(' ')) || reservedNames.has(phraseOf(name.replace(numberAtEnd, '')))) return true;
  return (
    words.some((word) => reservedNames.has(word)) &&
    words.every((word) => reservedNames.has(word) || companions.has(word) || /^[io\d]+$/.test(word))
  );
}
