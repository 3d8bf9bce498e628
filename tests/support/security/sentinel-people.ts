/** People with a unique value in every personal field, so that a response that discloses it is detected. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from '../api/test-api.ts';
import type { TestReply } from '../api/test-client.ts';

/** The personal data of people, as texts to search for, in lower case. */
export interface Sentinels {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly public_email: string;
  readonly company_name: string;
  readonly title: string;
  readonly bio: string;
  readonly interest: string;
  readonly ask_me_about: string;
  readonly social_link: string;
  readonly picture: string;
  readonly speaker_bio: string;
  readonly speaker_title: string;
}
export type SentinelField = keyof Sentinels;

export interface SentinelPerson {
  readonly label: string;
  readonly user_id: number;
  readonly sentinels: Sentinels;
}

/** Shows everything to members of shared events. */
const openSettings: Omit<PrivacySettings, 'public_email'> = {
  email_visibility: 'EVENT_ATTENDEES',
  show_public_email: false,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
  show_interests: true,
  show_marked_sessions: true,
  show_shared_connections: true,
};
export const strictestSettings: Omit<PrivacySettings, 'public_email'> = {
  email_visibility: 'ORGANIZERS_ONLY',
  show_public_email: false,
  allow_connection_requests: 'NONE',
  show_social_links: 'HIDDEN',
  show_company: false,
  show_bio: false,
  show_interests: false,
  show_marked_sessions: false,
  show_shared_connections: false,
};

export interface SentinelPersonOptions {
  readonly settings?: Omit<PrivacySettings, 'public_email'>;
  /** For the event; none by default. */
  readonly overrides?: Partial<PrivacySettings>;
  readonly is_verified?: boolean;
  readonly was_added?: boolean;
  readonly role?: 'SPEAKER' | 'ATTENDEE';
}

function newSentinels(label: string): Sentinels {
  const mark = `${label}${randomBytes(5).toString('hex')}`;
  return {
    first_name: `sfirst${mark}`,
    last_name: `slast${mark}`,
    email: `smail${mark}@home.example`,
    public_email: `spublic${mark}@shown.example`,
    company_name: `scompany${mark}`,
    title: `stitle${mark}`,
    bio: `sbio${mark}`,
    interest: `sinterest${mark}`,
    ask_me_about: `saskabout${mark}`,
    social_link: `slink${mark}`,
    picture: randomUUID(),
    speaker_bio: `sspeakerbio${mark}`,
    speaker_title: `sspeakertitle${mark}`,
  };
}

const addPerson = statement<{ id: number }>(
  'test-add-sentinel-person',
  `with person as (
     insert into users (email, first_name, last_name, company_name, title, bio, image_url, social_links,
                        privacy_settings, email_verified_at, interests, ask_me_about)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, jsonb_build_array($17::text), $18) returning id),
   membership as (
     insert into event_users (event_id, user_id, role, speaker_bio, speaker_title, privacy_overrides, was_added)
     select $11, id, $12, $13, $14, $15, $16 from person)
   select id from person`,
);

/** Creates a member of an event with sentinels in every field. */
export async function newSentinelPerson(
  { deps }: TestApi,
  event_id: number,
  label: string,
  choices: SentinelPersonOptions = {},
): Promise<SentinelPerson> {
  const sentinels = newSentinels(label);
  const { settings = openSettings, overrides = null, is_verified = true, was_added = false } = choices;
  const row = await deps.db.row(addPerson, [
    sentinels.email,
    sentinels.first_name,
    sentinels.last_name,
    sentinels.company_name,
    sentinels.title,
    sentinels.bio,
    `/api/avatars/${sentinels.picture}.webp`,
    { website: `https://social.example/${sentinels.social_link}` },
    { ...settings, public_email: sentinels.public_email },
    is_verified ? new Date() : null,
    event_id,
    choices.role ?? 'ATTENDEE',
    sentinels.speaker_bio,
    sentinels.speaker_title,
    overrides,
    was_added,
    sentinels.interest,
    sentinels.ask_me_about,
  ]);
  if (row === undefined) throw new Error('The person was not stored.');
  return { label, user_id: row.id, sentinels };
}

const allFields: readonly SentinelField[] = [
  'first_name',
  'last_name',
  'email',
  'public_email',
  'company_name',
  'title',
  'bio',
  'interest',
  'ask_me_about',
  'social_link',
  'picture',
  'speaker_bio',
  'speaker_title',
];
/** Fields that the strictest settings hide; names, images and texts of a speaker stay visible to members. */
export const hideableFields: readonly SentinelField[] = [
  'email',
  'public_email',
  'company_name',
  'title',
  'bio',
  'interest',
  'ask_me_about',
  'social_link',
];

/**
 * Returns the sentinels in the body or headers of a response, as `label.field`.
 * @param requestText the contents of the request, which the response may repeat
 */
export function sentinelsIn(
  reply: TestReply,
  people: readonly SentinelPerson[],
  fields: readonly SentinelField[] = allFields,
  requestText = '',
): string[] {
  const text = `${JSON.stringify(reply.headers)} ${reply.raw.toString('utf8')}`.toLowerCase();
  return people.flatMap(({ label, sentinels }) =>
    fields
      .filter((field) => text.includes(sentinels[field]) && !requestText.toLowerCase().includes(sentinels[field]))
      .map((field) => `${label}.${field}`),
  );
}
