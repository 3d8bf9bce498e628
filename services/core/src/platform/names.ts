/**
 * Validation of names of people, organizations and other things: no invisible characters, no stacked combining marks,
 * no change of direction, at least one letter or digit, and for people no name that impersonates the product or its
 * staff (Unicode Technical Standard 39; OWASP ASVS 5.0 V1.1).
 */
import { deletedUserName } from '@plenum/contracts/deleted-user';
import { fullName, type PersonNames } from '@plenum/contracts/names';
import { failField, labelled, errorPhrase } from './errors.ts';
import { normalizedText, requireLine, type TextRule, tidyLine } from './text.ts';

/** One more than any language needs over or under one letter. */
const piledMarks = /[\p{Mn}\p{Me}]{5,}/u;
const visible = /[\p{L}\p{N}]/u;

/** Throws `invalid_request` with the field. A `length_min` of 0 allows an empty name. */
export function requireName(value: string, rule: TextRule): string {
  if (piledMarks.test(normalizedText(value))) {
    throw failField(rule.field, errorPhrase('name_marks', { label: labelled(rule.label) }));
  }
  const name = requireLine(value, rule);
  if (name === '' && rule.length_min === 0) return name;
  if (!visible.test(name))
    throw failField(rule.field, errorPhrase('name_without_letters', { label: labelled(rule.label) }));
  return name;
}

/** Like `requireName`, for the whole displayed name of a person: names of the product and its staff are rejected. */
export function requirePersonName(value: string, rule: TextRule): string {
  const name = requireName(value, rule);
  refuseReservedName(name, rule.field);
  return name;
}

/** Refuses the whole displayed name of a person if it impersonates the product or its staff. Throws `invalid_request`. */
export function refuseReservedName(name: string, field: string): void {
  if (isReservedName(name)) throw failField(field, errorPhrase('name_reserved', { name }));
}

/** Cleans one name of an imported list; empty when nothing legible remains. */
export function cleanName(value: string): string {
  const name = tidyLine(value);
  return visible.test(name) ? name : '';
}

/** Stores the only name of a person as the first name, regardless of its column in the list. */
export const oneNameFirst = (names: PersonNames): PersonNames =>
  names.first_name === null ? { first_name: names.last_name, last_name: null } : names;

/** Returns the names of an imported list, or none where they would impersonate the product or its staff. */
export const allowedNames = (names: PersonNames): PersonNames =>
  isReservedName(fullName(names)) ? { first_name: null, last_name: null } : oneNameFirst(names);

/** Letters of other scripts, and symbols, that look like a Latin letter; excludes those that NFKD decomposes. */
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
  // Greek, whose capital letters resemble other letters than its small ones
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
  // Digits and signs
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
 * Splits a text into words of look-alike skeletons: `Аdm1n` and `ADMIN` are equal. I, l and 1 are not distinguished.
 */
function lookOf(text: string): string[] {
  const plain = normalizedText(text, 'NFKD').replaceAll(/\p{M}/gu, '');
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
 * Joins single letters, such as `S.u.p.p.o.r.t`, into a word. Longer parts of a name remain separate: `Ad Min` is a
 * name.
 */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let isSpelled = false;
  for (const word of lookOf(text)) {
    const isLetter = Array.from(word).length === 1;
    if (isLetter && isSpelled) words.push(`${words.pop() ?? ''}${word}`);
    else words.push(word);
    isSpelled = isLetter;
  }
  return words;
}

const phraseOf = (text: string): string => wordsOf(text).join(' ');

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

/** Words beside a reserved name that do not make it a different name. */
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
 * Digits and symbols at the end. The look-behind starts a match only at the beginning of such a sequence; otherwise
 * matching would be quadratic.
 */
const numberAtEnd = /(?<![\d_#])[\d_#]+$/u;

/**
 * Checks whether a whole displayed name impersonates the product or its staff: a reserved name alone, repeated, spelled
 * out, with a number or with companion words. A reserved word beside a name of a person is a name: “Paul Root”.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name);
  if (reservedNames.has(words.join(' ')) || reservedNames.has(phraseOf(name.replace(numberAtEnd, '')))) return true;
  return (
    words.some((word) => reservedNames.has(word)) &&
    words.every((word) => reservedNames.has(word) || companions.has(word) || /^[io\d]+$/.test(word))
  );
}
