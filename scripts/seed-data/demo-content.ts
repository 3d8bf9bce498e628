/** The texts of the demo conference, which are JSON files, with a check of their shape. All of it is invented. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventUserRole } from '@plenum/contracts/enums';
import { Sections } from '@plenum/contracts/events/event-sections';
import { SponsorTier } from '@plenum/contracts/events/events';
import { nullable, shape } from '@plenum/contracts/primitives';
import type { DemoEngagement } from '@plenum/core/domain/system/upkeep/demo-engagement.steps';
import type { DemoMessage, DemoPerson, DemoRoom } from '@plenum/core/domain/system/upkeep/seed-demo';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type SponsorLogoName, sponsorLogos } from './pictures/sponsor-logos.ts';

const Text = Type.String({ minLength: 1 });
const Texts = Type.Array(Text, { minItems: 1 });
const Integer = Type.Integer({ minimum: 0 });

/** A title and one sentence about its subject; English unless marked. */
const talk = { title: Text, hook: Text, language: Type.Optional(Type.Literal('de')) };
const Talk = shape(talk);

const Track = shape({
  name: Text,
  /** Seven talks fill a location for a day. */
  talks: Type.Array(Talk, { minItems: 7, maxItems: 7 }),
  lightningTalks: Type.Array(Talk),
  workshop: Talk,
  gathering: shape({ ...talk, kind: Type.Union([Type.Literal('panel'), Type.Literal('bof')]) }),
  /** Paragraphs that fit any talk of the track. */
  paragraphs: Texts,
  takeaways: Texts,
  /** Roles of its speakers: "… is <role> at <organization>". */
  roles: Texts,
});

/** Outside the tracks: keynotes, opening, closing and evenings. `day` counts from 1, `start` is local. */
const SpecialSession = shape({
  ...talk,
  day: Integer,
  start: Type.String({ pattern: '^\\d\\d:\\d\\d$' }),
  duration_minutes: Integer,
  location: Text,
  original_type: Text,
  speakerCount: Integer,
});

/** Building blocks for speakers: names are combined at random, organizations do not exist. */
const Speakers = shape({
  firstNames: Texts,
  lastNames: Texts,
  organizations: Texts,
  /** Follow "<first name> …". */
  habits: Texts,
  germanParagraphs: Texts,
});

const Person = shape({
  email: Text,
  first_name: Text,
  last_name: Text,
  company_name: nullable(Text),
  title: nullable(Text),
  bio: nullable(Text),
  role: EventUserRole,
  interests: Type.Array(Text),
  ask_me_about: nullable(Text),
  languages: Type.Array(Text),
});
const People = shape({
  people: Type.Array(Person),
  /** Public rooms besides the foyer. */
  rooms: Type.Array(shape({ name: Text, description: Text })),
  messages: Type.Array(shape({ from: Text, content: Text, minutes_ago: Integer, room: nullable(Text) })),
});

const Poll = shape({ question: Text, options: Texts });
const Engagement = shape({
  /** Title of a keynote of the second day, which is today. */
  session: Text,
  questions: Type.Array(shape({ from: Text, text: Text })),
  sessionPoll: Poll,
  eventPoll: Poll,
  comments: Texts,
});

const logoNames = Object.keys(sponsorLogos) as SponsorLogoName[];
const Page = shape({
  page: shape({
    hero_description: Text,
    description: Text,
    venue_name: Text,
    venue_address: Text,
    venue_city: Text,
    venue_country: Text,
    directions: Text,
    sections: Sections,
    sponsor_tiers: Type.Array(SponsorTier),
  }),
  sponsors: Type.Array(
    shape({
      name: Text,
      tier_id: Text,
      logo: Type.Unsafe<SponsorLogoName>(Type.Enum(logoNames)),
      description: Text,
      /** Addresses of the people to talk to. */
      people: Type.Array(Text),
      featured: Type.Boolean(),
    }),
  ),
});

export type TalkSeed = Type.Static<typeof Talk>;
export type TrackSeed = Type.Static<typeof Track>;
export type SpecialSeed = Type.Static<typeof SpecialSession>;

function read<S extends Type.TSchema>(file: string, schema: S): Type.Static<S> {
  const content: unknown = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  if (Value.Check(schema, content)) return content;
  const [first] = Value.Errors(schema, content);
  throw new Error(`${file}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

export const tracks: readonly TrackSeed[] = read('tracks.json', Type.Array(Track));
export const specialSessions: readonly SpecialSeed[] = read('special-sessions.json', Type.Array(SpecialSession));
export const { firstNames, lastNames, organizations, habits, germanParagraphs } = read('speakers.json', Speakers);
export const { page: pageTexts, sponsors } = read('demo-page.json', Page);
export const demoEngagement: DemoEngagement = read('demo-engagement.json', Engagement);

const people = read('demo-people.json', People);
export const demoPeople: readonly DemoPerson[] = people.people;
export const demoRooms: readonly DemoRoom[] = people.rooms;
export const demoMessages: readonly DemoMessage[] = people.messages;
