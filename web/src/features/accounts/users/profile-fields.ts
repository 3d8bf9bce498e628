import type { ProfileUser } from '@plenum/contracts/accounts/users';
import { socialNetworks, type SocialNetwork } from '@plenum/contracts/enums';
import { maxAskMeAboutLength, maxBioLength, maxPersonNameLength, maxProfileTextLength } from '@plenum/contracts/limits';
import { t } from './users.en.json';

export interface ProfileForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly has_one_name: boolean;
  readonly family_name_first: boolean | null;
  readonly title: string;
  readonly company_name: string;
  readonly bio: string;
  readonly interests: string[];
  readonly ask_me_about: string;
  readonly languages: string[];
  readonly image_url: string;
  readonly links: Record<SocialNetwork, string>;
}

/** Returns the form values of a profile, with a text for every field. */
export const toFormValues = (user: ProfileUser): ProfileForm => ({
  first_name: user.first_name,
  last_name: user.last_name,
  has_one_name: user.last_name === '',
  family_name_first: user.family_name_first ?? null,
  title: user.title ?? '',
  company_name: user.company_name ?? '',
  bio: user.bio ?? '',
  interests: user.interests,
  ask_me_about: user.ask_me_about ?? '',
  languages: user.languages,
  image_url: user.image_url ?? '',
  links: Object.fromEntries(socialNetworks.map((network) => [network, user.social_links?.[network] ?? ''])) as Record<
    SocialNetwork,
    string
  >,
});

/** Returns the length of a text in code points, as the server counts it. */
export const lengthOf = (text: string): number => [...text.trim().normalize('NFC')].length;

/** Completes a typed URL: `example.org` becomes `https://example.org`. */
export function completeUrl(text: string): string {
  const link = text.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(link) ? `https://${link}` : link;
}

function isWebAddress(text: string): boolean {
  const link = completeUrl(text);
  if (link === '') return true;
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
}

const atMost = (max: number) => (text: string) => lengthOf(text) <= max || t('users.too_long', { max });

export const profileRules = {
  first_name: {
    validate: (text: string) =>
      text.trim() === '' ? t('users.first_name.required') : atMost(maxPersonNameLength)(text),
  },
  only_name: {
    validate: (text: string) => (text.trim() === '' ? t('users.name.required') : atMost(maxPersonNameLength)(text)),
  },
  last_name: {
    validate: (text: string) =>
      text.trim() === '' ? t('users.last_name.required') : atMost(maxPersonNameLength)(text),
  },
  line: { validate: atMost(maxProfileTextLength) },
  bio: { validate: atMost(maxBioLength) },
  ask_me_about: { validate: atMost(maxAskMeAboutLength) },
  link: { validate: (text: string) => isWebAddress(text) || t('users.link.invalid') },
};
