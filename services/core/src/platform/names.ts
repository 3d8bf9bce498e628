/**
 * Validation of names, such as of people and organizations: no invisible characters, no stacked combining marks, no direction
 * controls, and at least one letter or digit. Names of people must not impersonate the product or its staff (Unicode
 * Technical Standard 39; OWASP ASVS 5.0 V1.1).
 */
import { deletedUserName } from '@plenum/contracts/deleted-user';
import { fullName, type PersonNames } from '@plenum/contracts/names';
import { failField, labelPhrase, errorPhrase } from './errors.ts';
import { normalizeText, requireLine, type TextRule, normalizeLine } from './text.ts';

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
  const name = normalizeLine(value);
  return visible.test(name) ? name : '';
}

/** Moves a single name to the first name. */
export const moveSingleName = (names: PersonNames): PersonNames =>
  names.first_name === null ? { first_name: names.last_name, last_name: null } : names;

/** Returns the names from an imported list, or none if they impersonate the product or its staff. */
export const withoutReservedNames = (names: PersonNames): PersonNames =>
  isReservedName(fullName(names)) ? { first_name: null, last_name: null } : moveSingleName(names);

/** Letters of other scripts and symbols by the Latin letter that they look like, except those that NFKD decomposes. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic
    'a:а b:вь c:с d:ԁ e:её h:һн i:ії j:ј k:к l:ӏ m:м n:п o:о p:р q:ԛ r:г s:ѕ t:т u:ци v:ѵ w:ԝ x:х y:у',
    // Greek: capital letters resemble other letters than small letters do
    'a:Αα b:Ββ e:Εε h:Η i:Ιι k:Κκ m:Μ n:Νη o:Οοσ p:Ρρ t:Ττ u:μυ v:ν w:ω x:Χχ y:Υγ z:Ζ',
    // Armenian, Latin of other countries, small capitals
    'a:ɑᴀ b:ʙ c:ᴄ d:đᴅ e:ᴇѐ g:ցɡɢ h:հħʜ i:ıɩɪ j:ᴊ k:ᴋ l:łʟ m:ᴍ n:ողɴ o:օøᴏ p:քᴘ r:ʀ ss:ß t:ŧᴛ u:սᴜ v:ᴠ',
    'w:ᴡ y:ʏ z:ᴢ',
    // Digits and symbols
    'a:4@ e:3€ i:1!| o:0 s:5$ t:7',
  ]
    .flatMap((line) => line.split(' '))
    .flatMap((entry) => {
      const [latin = '', others = ''] = entry.split(':');
      return Array.from(others, (other) => [other, latin] as const);
    }),
);

/**
 * Converts a text to look-alike skeletons of its words: `Аdm1n` and `ADMIN` are equal. I, l and 1 are not distinguished.
 */
function skeletonsOf(text: string): string[] {
  const plain = normalizeText(text, 'NFKD').replaceAll(/\p{M}/gu, '');
  const latin = Array.from(plain, (character) => {
    const small = character.toLowerCase();
    return lookAlikes.get(character) ?? lookAlikes.get(small) ?? small;
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
    'Plenum, Admin, Admins, Administrator, Administrators, Administration, Moderator, Moderators',
    'Moderation, Support, Helpdesk, Organizer, Organizers, Organiser, Organisers, System, Staff, Security',
    'Deleted account, Deleted, Webmaster, Postmaster, Sysadmin, Root, Administratorin, Administratoren',
    'Moderatorin, Moderatoren, Moderationsteam, Veranstalter, Veranstalterin, Organisator, Organisatorin',
    'Organisatoren, Kundendienst, Sicherheit, Gelöschtes Konto, Gelöschter Benutzer, Gelöschte Person',
    'Gelöschter Nutzer, Gelöscht',
    deletedUserName,
  ]
    .flatMap((line) => line.split(', '))
    .map(phraseOf),
);

/** Words that do not make a reserved name a different name. */
const companions: ReadonlySet<string> = new Set(
  [
    'the, a, an, our, your, of, for, team, official, conference, congress, meeting, account, user, event',
    'help, service, das, der, die, unser, ihr, vom, von, für, offiziell, offizielle, offizieller, konto',
    'konferenz, kongress, tagung, veranstaltung',
  ]
    .flatMap((line) => line.split(', '))
    .map(phraseOf),
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
