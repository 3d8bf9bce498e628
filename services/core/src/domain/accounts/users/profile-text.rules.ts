/** Validation of profile texts. Throws `invalid_request` with the field. */
import { removeAccents } from '@plenum/contracts/folded-text';
import {
  maxPersonNameLength,
  maxProfileTextLength,
  maxAskMeAboutLength,
  maxBioLength,
  maxInterestLength,
  minInterestLength,
  maxSocialLinks,
  maxSocialLinkLength,
} from '@plenum/contracts/limits';
import { fullName } from '@plenum/contracts/names';
import { failField, type Phrase, errorPhrase } from '../../../platform/errors.ts';
import { rejectReservedName, requireName } from '../../../platform/names.ts';
import { normalizeText, requireLine, requireText, normalizeLine } from '../../../platform/text.ts';

/**
 * Validates a first name, which must not be blank, or a last name, which is blank for people with one name.
 * `personNames` checks reserved names on both together.
 */
export const personName = (field: 'first_name' | 'last_name', value: string): string =>
  requireName(value, {
    field,
    label: field,
    length_min: field === 'first_name' ? 1 : 0,
    length_max: maxPersonNameLength,
  });

interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

interface NamesInput {
  readonly first_name: string;
  readonly last_name?: string | null | undefined;
}

/** Validates both names, which together must not be a name of the product or its staff. */
export function personNames({ first_name, last_name }: NamesInput, errorField?: keyof Names): Names {
  const names = {
    first_name: personName('first_name', first_name),
    last_name: personName('last_name', last_name ?? ''),
  };
  rejectReservedName(fullName(names), errorField ?? (names.last_name === '' ? 'first_name' : 'last_name'));
  return names;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Validates company or title; blank becomes null. */
export const profileLine = (field: 'company_name' | 'title', value: string | null): string | null =>
  orNull(
    field === 'title'
      ? requireLine(value ?? '', { field, label: 'job_title', length_min: 0, length_max: maxProfileTextLength })
      : requireName(value ?? '', { field, label: 'company', length_min: 0, length_max: maxProfileTextLength }),
  );

/** Validates a biography of several lines; blank becomes null. */
export const profileBio = (value: string | null): string | null =>
  orNull(requireText(value ?? '', { field: 'bio', label: 'biography', length_min: 0, length_max: maxBioLength }));

/** Validates the text “ask me about”; blank becomes null. */
export const profileAskMeAbout = (value: string | null): string | null =>
  orNull(
    requireLine(value ?? '', {
      field: 'ask_me_about',
      label: 'ask_me_about',
      length_min: 0,
      length_max: maxAskMeAboutLength,
    }),
  );

/** Converts a text to lower case without accents, to compare interests. */
export const foldInterest = (text: string): string => removeAccents(normalizeText(text, 'NFKD'));

/** Validates interests; removes duplicates that differ only in case or accents. */
export function profileInterests(values: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) {
    const interest = requireName(value, {
      field: 'interests',
      label: 'interest',
      length_min: minInterestLength,
      length_max: maxInterestLength,
    });
    const key = foldInterest(interest);
    if (!byKey.has(key)) byKey.set(key, interest);
  }
  return [...byKey.values()];
}

/** Validates language codes: they must exist, and are returned in canonical form without duplicates. */
export function profileLanguages(codes: readonly string[]): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const canonicalCodes = codes.map((code) => Intl.getCanonicalLocales(code)[0] ?? code);
  const unknown = canonicalCodes.find((code) => names.of(code) === undefined || !/^[a-z]{2,3}$/.test(code));
  if (unknown !== undefined) throw failField('languages', errorPhrase('language_unknown', { code: unknown }));
  return [...new Set(canonicalCodes)];
}

type Links = Readonly<Record<string, string | null>>;

const invalidLink = (network: string, message: Phrase) => failField(`social_links.${network}`, message);

/** Normalizes a web URL. Rejects other schemes such as `javascript:`, because the URL is rendered as a link. */
function webUrl(network: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWebUrl =
    url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
  if (url === null || !isWebUrl || url.username !== '' || url.password !== '') {
    throw invalidLink(network, errorPhrase('link_scheme'));
  }
  if (url.href.length > maxSocialLinkLength) throw invalidLink(network, errorPhrase('link_too_long'));
  return url.href;
}

/** Merges given links into the stored ones; a blank link is removed, an omitted link is unchanged. */
export function mergedLinks(stored: Links, input: Links): Record<string, string | null> {
  const merged = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(input)) {
    const text = normalizeLine(value ?? '');
    if (text === '') merged.delete(name);
    // A stored link may be sent back even if the current rules would reject it.
    else if (stored[name] !== text) merged.set(name, webUrl(name, text));
    if (!/^[a-z][a-z0-9_]{0,29}$/.test(name)) throw invalidLink(name, errorPhrase('network_unknown'));
  }
  if (merged.size > maxSocialLinks)
    throw invalidLink('_schema', errorPhrase('profile_links_max', { max: maxSocialLinks }));
  return Object.fromEntries(merged);
}
