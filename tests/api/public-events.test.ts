import { eventStatuses, eventVisibilities } from '@plenum/contracts/enums';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetPublicEvent, GetPublicProgramme, ListPublicEvents } from '@plenum/contracts/events/public-events';
import { maxFormerSlugs, maxPublicSessions, maxPublicSpeakers, maxSlugLength } from '@plenum/contracts/limits';
import { SetSessionResources } from '@plenum/contracts/schedule/session-resources';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  fillSeats,
  markDeleted,
  newConference,
  newEvent,
  newMember,
  putOnStage,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
/** A client without a login. */
const anonymous = api.client();

const newScheduledConference = (changes: Readonly<Record<string, unknown>> = {}): Promise<TestConference> =>
  newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30', ...changes });

const update = ({ owner, event_id }: TestConference, body: Readonly<Record<string, unknown>>) =>
  owner.client.put(`/events/${event_id}`, body);

/** Creates a conference that is visible to everybody. */
async function newPublicConference(changes: Readonly<Record<string, unknown>> = {}): Promise<TestConference> {
  const conference = await newScheduledConference(changes);
  expectReply(UpdateEvent, 200, await update(conference, { visibility: 'PUBLIC' }));
  return conference;
}

const getPublicEvent = async (slug: string) =>
  expectReply(GetPublicEvent, 200, await anonymous.get(`/public/events/${slug}`));

const setStatus = statement('test-set-status', 'update events set status = $2, updated_at = now() where id = $1');

describe('GetPublicEvent', () => {
  it('returns published public events, and the same error for all others', async () => {
    const conference = await newScheduledConference();
    const { slug } = conference.detail;
    const unknownBody = (await anonymous.get('/public/events/no-such-event')).body as object;
    for (const visibility of eventVisibilities) {
      expectReply(UpdateEvent, 200, await update(conference, { visibility }));
      for (const status of eventStatuses) {
        await api.deps.db.rows(setStatus, [conference.event_id, status]);
        const reply = await anonymous.get(`/public/events/${slug}`);
        const isShown = visibility !== 'MEMBERS' && status === 'PUBLISHED';
        expect(reply.status, `${visibility} ${status}`).toBe(isShown ? 200 : 404);
        if (!isShown) expect({ ...(reply.body as object), request_id: '' }).toEqual({ ...unknownBody, request_id: '' });
      }
      await api.deps.db.rows(setStatus, [conference.event_id, 'PUBLISHED']);
    }
  });

  it('returns the same to anonymous callers and members, and creates new events as members-only', async () => {
    const conference = await newScheduledConference();
    const { slug } = conference.detail;
    expect(conference.detail).toMatchObject({
      visibility: 'MEMBERS',
      public_parts: { programme: 'ALL', speakers: true, sponsors: true, attendee_count: false, links: false },
      directions: null,
    });
    expectRejection(await conference.owner.client.get(`/public/events/${slug}`), 'not_found');
    expectReply(UpdateEvent, 200, await update(conference, { visibility: 'LINK' }));
    const memberView = expectReply(GetPublicEvent, 200, await conference.owner.client.get(`/public/events/${slug}`));
    expect(memberView).toEqual(await getPublicEvent(slug));
  });

  it('returns what the page shows, without codes or email addresses', async () => {
    const conference = await newPublicConference({ title: 'Spring summit' });
    const { event_id, detail, join_code, owner } = conference;
    const body = {
      directions: '  Tram 7 \n to the end ',
      event_format: 'IN_PERSON',
      venue_name: 'Hall',
      venue_city: 'Brussels',
      venue_country: 'Belgium',
    };
    expectReply(UpdateEvent, 200, await update(conference, body));
    const session_id = await addSession(api, event_id, { title: 'Opening', starts_at: '2031-03-28T08:30:00Z' });
    await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Ada Byron', { title: 'Countess' }));
    await newMember(api, event_id, { role: 'ATTENDEE' });
    const event = await getPublicEvent(detail.slug);
    expect(event).toMatchObject({
      title: 'Spring summit',
      directions: 'Tram 7 \n to the end',
      venue_city: 'Brussels',
      is_full: false,
      attendee_count: null,
      opens_at: '2031-03-28T08:30:00.000Z',
      speakers: [{ full_name: 'Ada Byron', title: 'Countess' }],
      programme: {
        sessions_count: 1,
        is_complete: true,
        sessions: [{ title: 'Opening', start_time: '09:30:00', speakers: ['Ada Byron'] }],
      },
    });
    const text = JSON.stringify(event);
    for (const secret of [join_code, owner.email]) expect(text).not.toContain(secret);
  });

  it('shows the parts that organizers have chosen', async () => {
    const conference = await newPublicConference();
    const { event_id, detail } = conference;
    const keynoteSession = await addSession(api, event_id, { title: 'Words', starts_at: '2031-03-28T10:00:00Z' });
    await putOnStage(api, keynoteSession, await addSpeaker(api, event_id, 'Grace Hopper'));
    const setPublicParts = async (public_parts: Readonly<Record<string, unknown>>) => {
      expectReply(UpdateEvent, 200, await update(conference, { public_parts }));
      return getPublicEvent(detail.slug);
    };
    expect(await setPublicParts({ programme: 'NONE' })).toMatchObject({
      programme: null,
      opens_at: null,
      closes_at: null,
    });
    expectRejection(await anonymous.get(`/public/events/${detail.slug}/programme`), 'not_found');
    expect(await setPublicParts({ programme: 'HIGHLIGHTS' })).toMatchObject({
      programme: { days: [], is_complete: false },
    });
    expectRejection(await anonymous.get(`/public/events/${detail.slug}/programme`), 'not_found');
    const withoutSpeakers = await setPublicParts({ programme: 'ALL', speakers: false });
    expect(JSON.stringify(withoutSpeakers)).not.toContain('Grace Hopper');
    expect(await setPublicParts({ attendee_count: true })).toMatchObject({
      attendee_count: 0,
      speakers: [],
      speakers_count: 0,
    });
    expectRejection(await update(conference, { public_parts: { programme: 'SOME' } }), 'invalid_request');

    const link = { kind: 'RECORDING', title: 'The video', url: 'https://video.example/1' } as const;
    expectReply(
      SetSessionResources,
      200,
      await conference.owner.client.put(`/sessions/${keynoteSession}/resources`, [link]),
    );
    expect(JSON.stringify(await getPublicEvent(detail.slug))).not.toContain('The video');
    expect(await setPublicParts({ links: true })).toMatchObject({ programme: { sessions: [{ links: [link] }] } });
    const day = await anonymous.get(`/public/events/${detail.slug}/programme?day_number=1`);
    expect(JSON.stringify(day.body)).toContain('The video');
  });

  it('applies the privacy settings of speakers', async () => {
    const { event_id, detail } = await newPublicConference();
    const person = await newMember(api, event_id, { role: 'SPEAKER' });
    await addSpeaker(api, event_id, 'Hidden Figure', {
      user_id: person.user_id,
      title: 'Chief',
      company_name: 'Secret Ltd',
    });
    await setPrivacy(api, person.user_id, { show_company: false });
    expect((await getPublicEvent(detail.slug)).speakers).toEqual([
      expect.objectContaining({ full_name: 'Hidden Figure', title: null, company_name: null }),
    ]);
  });

  it('shows only the name of a speaker who was added without consent', async () => {
    const { event_id, detail } = await newPublicConference();
    const person = await newMember(api, event_id, { role: 'SPEAKER' });
    await addSpeaker(api, event_id, 'Added Person', { user_id: person.user_id, company_name: 'Their Ltd' });
    const setWasAdded = statement('test-was-added', 'update event_users set was_added = true where user_id = $1');
    await api.deps.db.rows(setWasAdded, [person.user_id]);
    const setPicture = statement('test-set-picture', 'update users set image_url = $2 where id = $1');
    await api.deps.db.rows(setPicture, [person.user_id, 'https://pictures.example.org/person.png']);
    expect((await getPublicEvent(detail.slug)).speakers).toEqual([
      { profile_id: expect.any(Number), full_name: 'Added Person', title: null, company_name: null, image_url: null },
    ]);
  });

  it('returns a selection of a long agenda, and each day on a separate page', async () => {
    const { event_id, detail } = await newPublicConference();
    for (let index = 0; index <= maxPublicSessions; index += 1)
      await addSession(api, event_id, { title: `Talk ${index}`, starts_at: `2031-03-2${8 + (index % 2)}T10:00:00Z` });
    const { programme } = await getPublicEvent(detail.slug);
    expect(programme).toMatchObject({ is_complete: false, sessions_count: maxPublicSessions + 1 });
    expect(programme?.sessions.length).toBeLessThan(maxPublicSessions);
    const path = `/public/events/${detail.slug}/programme`;
    const { branding, join_policy, end_date, day_number } = expectReply(
      GetPublicProgramme,
      200,
      await anonymous.get(path),
    );
    expect({ join_policy, end_date, day_number }).toEqual({
      join_policy: detail.join_policy,
      end_date: '2031-03-30',
      day_number: 1,
    });
    expect(branding.primary_color).toBe(detail.branding.primary_color);
    const second = expectReply(GetPublicProgramme, 200, await anonymous.get(`${path}?day_number=2`));
    expect(second.sessions.map(({ day_number }) => day_number)).toEqual(Array.from({ length: 20 }, () => 2));
    expect(second.days.map(({ sessions_count }) => sessions_count)).toEqual([21, 20, 0]);
    expectRejection(await anonymous.get(`${path}?day_number=4`), 'not_found');
    expectRejection(await anonymous.get(`${path}?day_number=0`), 'invalid_request');
  });

  it('returns the first speakers by name, and the number of speakers', async () => {
    const { event_id, detail } = await newPublicConference();
    for (let index = 0; index <= maxPublicSpeakers; index += 1)
      await addSpeaker(api, event_id, `Speaker ${String(index).padStart(2, '0')}`);
    const event = await getPublicEvent(detail.slug);
    expect(event.speakers).toHaveLength(maxPublicSpeakers);
    expect(event.speakers_count).toBe(maxPublicSpeakers + 1);
  });

  it('reports that the seats of the plan are taken', async () => {
    const { event_id, detail } = await newPublicConference();
    await fillSeats(api, event_id, api.deps.config.FREE_TIER_ATTENDEES);
    await api.deps.db.rows(setStatus, [event_id, 'PUBLISHED']);
    expect(await getPublicEvent(detail.slug)).toMatchObject({ is_full: true });
  });
});

describe('slugs', () => {
  it('changes a slug, and redirects former slugs until the event uses them again', async () => {
    const conference = await newPublicConference();
    const first = conference.detail.slug;
    const next = `${first}-next`;
    expect(expectReply(UpdateEvent, 200, await update(conference, { slug: next })).slug).toBe(next);
    expect(await getPublicEvent(first)).toMatchObject({ slug: next });
    expectReply(UpdateEvent, 200, await update(conference, { slug: first }));
    expect(await getPublicEvent(next)).toMatchObject({ slug: first });
  });

  it('rejects a slug that another event has or had, and never assigns it to new events', async () => {
    const conference = await newPublicConference({ title: 'Taken slug' });
    const otherConference = await newPublicConference();
    const { slug } = conference.detail;
    expectRejection(await update(otherConference, { slug }), 'slug_taken');
    expectReply(UpdateEvent, 200, await update(conference, { slug: `${slug}-2031` }));
    expectRejection(await update(otherConference, { slug }), 'slug_taken');
    const similarEvent = await newEvent(otherConference.owner, otherConference.organization_id, {
      title: 'Taken slug',
    });
    expect([slug, `${slug}-2031`]).not.toContain(similarEvent.slug);
  });

  it('accepts lowercase letters, digits and single hyphens, up to a maximum length', async () => {
    const conference = await newScheduledConference();
    for (const slug of [
      'ab',
      'Upper',
      'with space',
      '-front',
      'end-',
      'two--dashes',
      'ü',
      'x'.repeat(maxSlugLength + 1),
    ])
      expectRejection(await update(conference, { slug }), 'invalid_request');
    for (const slug of [`s${conference.event_id}`.padEnd(3, '0'), `${conference.event_id}`.padEnd(maxSlugLength, 'x')])
      expectReply(UpdateEvent, 200, await update(conference, { slug }));
  });

  it('limits the number of slug changes', async () => {
    const conference = await newScheduledConference();
    const { slug } = conference.detail;
    for (let count = 1; count <= maxFormerSlugs; count += 1)
      expectReply(UpdateEvent, 200, await update(conference, { slug: `${slug}-${count}th` }));
    expectRejection(await update(conference, { slug: `${slug}-last` }), 'former_slugs_exceeded');
    const { slug: keptSlug } = expectReply(
      GetEvent,
      200,
      await conference.owner.client.get(`/events/${conference.event_id}`),
    );
    expect(keptSlug).toBe(`${slug}-${maxFormerSlugs}th`);
  });

  it('gives a slug to only one of two events that request it concurrently', async () => {
    const [firstConference, otherConference] = [await newScheduledConference(), await newScheduledConference()];
    const slug = `wanted-by-both-${firstConference.event_id}`;
    const replies = await Promise.all([update(firstConference, { slug }), update(otherConference, { slug })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('ListPublicEvents', () => {
  const list = async (query = '') =>
    expectReply(ListPublicEvents, 200, await anonymous.get(`/public/events?limit=100${query}`));

  it('lists published public events by their end', async () => {
    const laterConference = await newPublicConference({
      title: 'Listed later',
      start_date: '2032-05-01',
      end_date: '2032-05-02',
    });
    const soonerConference = await newPublicConference({ title: 'Listed sooner' });
    const linkConference = await newPublicConference({ title: 'Listed by link' });
    expectReply(UpdateEvent, 200, await update(linkConference, { visibility: 'LINK' }));
    const draft = await newPublicConference({ title: 'Listed draft' });
    expectReply(UpdateEvent, 200, await update(draft, { status: 'DRAFT' }));
    const deleted = await newPublicConference({ title: 'Listed deleted' });
    await markDeleted(api, deleted.event_id);
    const { events } = await list('&search=listed');
    expect(events.map(({ slug }) => slug)).toEqual([soonerConference.detail.slug, laterConference.detail.slug]);
  });

  it('finds parts of titles, ignoring case and accents, and treats wildcards literally', async () => {
    const { detail } = await newPublicConference({ title: 'Fête des Données 100%' });
    for (const search of ['fete', 'DONNÉES', '100%'])
      expect((await list(`&search=${encodeURIComponent(search)}`)).events.map(({ slug }) => slug)).toEqual([
        detail.slug,
      ]);
    expect((await list('&search=F_te')).events).toEqual([]);
  });

  it('lists past events separately, the latest first', async () => {
    const moveTo = statement('test-move-event', 'update events set start_date = $2, end_date = $2 where id = $1');
    const pastConferences = await Promise.all(['Was first', 'Was last'].map((title) => newPublicConference({ title })));
    for (const [index, { event_id }] of pastConferences.entries())
      await api.deps.db.rows(moveTo, [event_id, `2020-01-0${index + 1}`]);
    const { events } = await list('&search=was&is_past=true');
    expect(events.map(({ title }) => title)).toEqual(['Was last', 'Was first']);
    expect((await list('&search=was')).events).toEqual([]);
  });

  it('returns paginated events', async () => {
    const first = expectReply(ListPublicEvents, 200, await anonymous.get('/public/events?limit=1'));
    expect(first.events).toHaveLength(1);
    expect(first.next).not.toBeNull();
    const loggedInPerson = await newLoggedInPerson(api);
    expect(expectReply(ListPublicEvents, 200, await loggedInPerson.client.get('/public/events?limit=1'))).toMatchObject(
      first,
    );
  });
});
