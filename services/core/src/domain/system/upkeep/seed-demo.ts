/** Seeds the demo conference with people and messages. Idempotent. */
import type { EventUserRole } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events/events';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { defaultPrivacySettings } from '../../accounts/users/privacy.rules.ts';
import { type DemoEngagement, seedDemoEngagement } from './demo-engagement.steps.ts';
import { seededClientId } from './demo.rules.ts';

export interface DemoPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string | null;
  readonly title: string | null;
  readonly bio: string | null;
  readonly interests: readonly string[];
  readonly ask_me_about: string | null;
  readonly languages: readonly string[];
  readonly role: EventUserRole;
}

export interface DemoMessage {
  /** Email address of a demo person. */
  readonly from: string;
  readonly content: string;
  /** Age of the message at seeding time. */
  readonly minutes_ago: number;
  /** Room of the event, which is created if it is missing; null is the foyer. */
  readonly room: string | null;
}

/** Accounts without a password: they can be used only with the demo login. */
const seedPeople = statement(
  'seed-demo-people',
  `insert into users (email, first_name, last_name, company_name, title, bio, interests, ask_me_about, languages,
                      privacy_settings, is_demo, email_verified_at)
   select r.email, r.first_name, r.last_name, r.company_name, r.title, r.bio, r.interests, r.ask_me_about, r.languages,
          $2::jsonb, true, now()
     from json_to_recordset($1::json)
       as r(email text, first_name text, last_name text, company_name text, title text, bio text, interests jsonb,
            ask_me_about text, languages jsonb)
       on conflict (email) do update
          set interests = excluded.interests, ask_me_about = excluded.ask_me_about, languages = excluded.languages,
              privacy_settings = excluded.privacy_settings
        where users.is_demo and users.interests = '[]' and users.languages = '[]'`,
);

/** Invented people share everything that can be shared with others. */
const visibleSettings = { ...defaultPrivacySettings, show_marked_sessions: true, show_shared_connections: true };

/** Creates the accounts; existing accounts get interests if they have none, and are otherwise unchanged. */
export async function seedDemoPeople(scope: Deps, people: readonly DemoPerson[]): Promise<void> {
  await scope.db.rows(seedPeople, [JSON.stringify(people), JSON.stringify(visibleSettings)]);
}

const seedMembers = statement(
  'seed-demo-members',
  `insert into event_users (event_id, user_id, role)
   select $1, u.id, r.role
     from json_to_recordset($2::json) as r(email text, role text) join users u on u.email = r.email and u.is_demo
       on conflict (event_id, user_id) do nothing`,
);

const openRooms = statement(
  'open-demo-rooms',
  `with room as (
     insert into chat_rooms (event_id, name, description, room_type, is_enabled, display_order)
     select $1, r.name, r.description, 'GLOBAL', true, 20 + 10 * r.place
       from (select *, row_number() over () as place from json_to_recordset($2::json) as r(name text, description text)) r
         on conflict do nothing returning id),
   head as (insert into room_heads (room_id) select id from room)
   insert into room_scans (room_id) select id from room`,
);

const lockRoom = statement<{ room_id: number }>(
  'lock-demo-room',
  `select h.room_id from room_heads h join chat_rooms r on r.id = h.room_id
    where r.event_id = $1 and r.room_type = 'GLOBAL' and ($2::text is null or r.name = $2)
    order by r.id limit 1 for update of h`,
);

const seedMessagesSql = statement(
  'seed-demo-messages',
  `with missing as (
     select u.id as user_id, r.client_id, r.content, r.minutes_ago,
            row_number() over (order by r.minutes_ago desc, r.client_id) as number
       from json_to_recordset($2::json) as r("from" text, client_id uuid, content text, minutes_ago int)
       join users u on u.email = r."from" and u.is_demo
      where not exists (select from room_messages m where m.user_id = u.id and m.client_id = r.client_id)),
   head as (
     update room_heads set last_seq = last_seq + (select count(*) from missing),
                           message_count = message_count + (select count(*) from missing)
      where room_id = $1 returning last_seq - (select count(*) from missing) as last_seq)
   insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
   select $1, head.last_seq + m.number, m.user_id, m.client_id, m.content, now() - m.minutes_ago * interval '1 minute'
     from missing m cross join head`,
);

/** Numbers of messages of different rooms do not overlap. */
const numbersPerRoom = 1000;

async function seedMessages(tx: Transaction, event_id: number, messages: readonly DemoMessage[]): Promise<void> {
  const rooms = [...new Set(messages.map(({ room }) => room))];
  for (const [roomIndex, name] of rooms.entries()) {
    const room = await tx.row(lockRoom, [event_id, name]);
    if (room === undefined) continue;
    const rows = messages
      .filter((message) => message.room === name)
      .map((message, index) => ({ ...message, client_id: seededClientId(roomIndex * numbersPerRoom + index + 1) }));
    await tx.rows(seedMessagesSql, [room.room_id, JSON.stringify(rows)]);
  }
}

/** Public room of the demo, besides the foyer. */
export interface DemoRoom {
  readonly name: string;
  readonly description: string;
}

/** Content of the demo conference's page. Pictures are object keys of the event. */
export interface DemoPage {
  readonly hero_description: string;
  readonly description: string;
  readonly venue_name: string;
  readonly venue_address: string;
  readonly venue_city: string;
  readonly venue_country: string;
  readonly directions: string;
  readonly primary_color: string;
  readonly secondary_color: string;
  readonly logo: string;
  readonly cover: string;
  readonly narrow_cover: string;
  readonly sections: NonNullable<EventBase['sections']>;
  readonly sponsor_tiers: EventBase['sponsor_tiers'];
}

export interface DemoSponsor {
  readonly name: string;
  readonly tier_id: string;
  readonly description: string;
  readonly website_url: string;
  readonly logo: string;
  readonly cover: string | null;
  /** Email addresses of the contacts, who are demo people. */
  readonly people: readonly string[];
  readonly featured: boolean;
}

/** Fills the page of a conference if it is empty. */
const publishPage = statement(
  'seed-demo-page',
  `update events
      set visibility = 'PUBLIC', event_format = 'HYBRID', hero_description = r.hero_description,
          description = r.description, venue_name = r.venue_name, venue_address = r.venue_address,
          venue_city = r.venue_city, venue_country = r.venue_country, directions = r.directions,
          branding = branding || jsonb_build_object(
            'primary_color', r.primary_color, 'secondary_color', r.secondary_color, 'logo_url', r.logo),
          hero_images = jsonb_build_object('desktop', r.cover, 'mobile', r.narrow_cover),
          sections = r.sections, sponsor_tiers = r.sponsor_tiers, public_parts = public_parts || '{"attendee_count": true}'
     from json_to_record($2::json)
       as r(hero_description text, description text, venue_name text, venue_address text, venue_city text,
            venue_country text, directions text, primary_color text, secondary_color text, logo text, cover text,
            narrow_cover text, sections jsonb, sponsor_tiers jsonb)
    where id = $1 and visibility <> 'PUBLIC'`,
);

const seedSponsors = statement(
  'seed-demo-sponsors',
  `insert into sponsors (event_id, name, description, website_url, logo_url, cover_url, tier_id, display_order, featured,
                         social_links)
   select $1, r.name, r.description, r.website_url, r.logo, r.cover, r.tier_id, r.place * 10, r.featured, '{}'
     from (select *, row_number() over () as place from json_to_recordset($2::json)
             as r(name text, description text, website_url text, logo text, cover text, tier_id text, featured boolean)) r
    where not exists (select from sponsors where event_id = $1)`,
);

const seedSponsorPeople = statement(
  'seed-demo-sponsor-people',
  `insert into sponsor_people (sponsor_id, event_id, user_id, position)
   select s.id, eu.event_id, eu.user_id, listed.place - 1
     from json_to_recordset($2::json) as r(logo text, people json)
     join sponsors s on s.event_id = $1 and s.logo_url = r.logo
    cross join lateral json_array_elements_text(r.people) with ordinality as listed (email, place)
     join users u on u.email = listed.email and u.is_demo
     join event_users eu on eu.event_id = $1 and eu.user_id = u.id
    where not exists (select from sponsor_people sp where sp.sponsor_id = s.id)
       on conflict do nothing`,
);

export interface DemoContent {
  readonly people: readonly DemoPerson[];
  readonly rooms: readonly DemoRoom[];
  readonly messages: readonly DemoMessage[];
  readonly page: DemoPage;
  readonly sponsors: readonly DemoSponsor[];
  readonly engagement: DemoEngagement;
}

/** Adds the demo people to the conference, writes their messages, and publishes its page with its sponsors. */
export async function seedDemoConference(
  scope: Deps,
  event_id: number,
  { people, rooms, messages, page, sponsors, engagement }: DemoContent,
): Promise<void> {
  await transaction(scope, async (tx) => {
    await tx.rows(seedMembers, [event_id, JSON.stringify(people)]);
    await tx.rows(openRooms, [event_id, JSON.stringify(rooms)]);
    await seedMessages(tx, event_id, messages);
    await tx.rows(publishPage, [event_id, JSON.stringify(page)]);
    const sponsorRows = JSON.stringify(sponsors);
    await tx.rows(seedSponsors, [event_id, sponsorRows]);
    await tx.rows(seedSponsorPeople, [event_id, sponsorRows]);
    await seedDemoEngagement(tx, event_id, engagement);
  });
}
