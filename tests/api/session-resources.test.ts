/** Links and files of sessions: permissions, validation and downloads. */
import { maxSessionResources, maxSessionResourceTitleLength, maxStreamLinkLength } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { Search } from '@plenum/contracts/overview/search';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { ExportScheduleJson } from '@plenum/contracts/schedule/schedule-export';
import { SetSessionResources } from '@plenum/contracts/schedule/session-resources';
import { GetSession } from '@plenum/contracts/schedule/sessions';
import { GetPrivateContent, UploadDocument } from '@plenum/contracts/system/uploads';
import { findAgendaSessions } from '@plenum/core/domain/schedule/sessions/session.queries';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newConference,
  newMember,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { newStoredPicture } from '../support/api/pictures.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { multipartUpload } from '../support/api/upload.ts';

const api = await openTestApi();
let conference: TestConference;
let otherConference: TestConference;
let owner: TestPerson;
let member: TestPerson;
let session_id: number;

const starts_at = '2031-03-28T08:00:00Z';

beforeAll(async () => {
  conference = await newConference(api);
  otherConference = await newConference(api);
  owner = conference.owner;
  member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
});
beforeEach(async () => {
  session_id = await addSession(api, conference.event_id, { starts_at });
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');
const sendDocument = (
  { client }: TestPerson,
  content: Uint8Array = pdf,
  { file_name = 'slides.pdf', event_id = conference.event_id }: { file_name?: string; event_id?: number } = {},
) =>
  client.send('POST', '/uploads/document', multipartUpload(content, file_name, 'file', { event_id: String(event_id) }));
const uploadDocument = async (person = owner, event_id = conference.event_id): Promise<string> =>
  expectReply(UploadDocument, 201, await sendDocument(person, pdf, { event_id })).object_key;

type Resources = Body<typeof SetSessionResources>;
const send = (body: unknown, id = session_id) => owner.client.put(`/sessions/${id}/resources`, body);
const set = async (body: Resources, id = session_id) => expectReply(SetSessionResources, 200, await send(body, id));
const readResources = async ({ client }: TestPerson = member) =>
  expectReply(GetSession, 200, await client.get(`/sessions/${session_id}`)).resources;

const link = (title: string) => ({ kind: 'LINK', title, url: 'https://example.org/notes' }) as const;

describe('SetSessionResources', () => {
  it('stores links and files in order, visible to members', async () => {
    const object_key = await uploadDocument();
    const input = [
      { kind: 'RECORDING', title: ' The recording ', url: 'https://video.example/1' },
      { kind: 'SLIDES', title: 'Slides', object_key },
      link('Notes'),
    ] as const;
    const visibleResources = [
      { kind: 'RECORDING', title: 'The recording', url: 'https://video.example/1', object_key: null, size_bytes: null },
      { kind: 'SLIDES', title: 'Slides', url: null, object_key, size_bytes: pdf.length },
      { kind: 'LINK', title: 'Notes', url: 'https://example.org/notes', object_key: null, size_bytes: null },
    ];
    expect(await set([...input])).toEqual(visibleResources);
    expect(await readResources()).toEqual(visibleResources);
    expect(await set(input.toReversed())).toEqual(visibleResources.toReversed());
    expect(await set([link('Notes')])).toHaveLength(1);
  });

  it('limits the number of resources and the length of titles', async () => {
    const maxResources = Array.from({ length: maxSessionResources }, (_, number) => link(`Notes ${number}`));
    expect(await set(maxResources)).toHaveLength(maxSessionResources);
    expectRejection(await send([...maxResources, link('One more')]), 'invalid_request');
    await set([link('x'.repeat(maxSessionResourceTitleLength))]);
    expectRejection(await send([link('x'.repeat(maxSessionResourceTitleLength + 1))]), 'invalid_request');
    expectRejection(
      await send([{ ...link('Notes'), url: `https://example.org/${'x'.repeat(maxStreamLinkLength)}` }]),
      'invalid_request',
    );
    for (const title of ['', '   ', '\u200b']) expectRejection(await send([link(title)]), 'invalid_request');
    expect(await readResources()).toEqual([
      expect.objectContaining({ title: 'x'.repeat(maxSessionResourceTitleLength) }),
    ]);
  });

  it.each([
    'http://example.org/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org/',
    'example.org',
    'https://somebody:secret@example.org/',
    'https://example.org/a b',
  ])('rejects the URL %j', async (url) => {
    expectRejection(await send([{ kind: 'LINK', title: 'Notes', url }]), 'invalid_request');
    expect(await readResources()).toEqual([]);
  });

  it('requires either a link or a file', async () => {
    const object_key = await uploadDocument();
    const linkAndFile = { ...link('Slides'), object_key };
    const rejected = await send([link('Notes'), linkAndFile]);
    expectRejection(rejected, 'invalid_request');
    expect(rejected.body).toMatchObject({ errors: { json: { '1.url': [expect.stringContaining('either')] } } });
    expectRejection(await send([{ kind: 'LINK', title: 'Nothing' }]), 'invalid_request');
    expectRejection(await send([{ ...link('Notes'), kind: 'OTHER' }]), 'invalid_request');
  });

  it('accepts only documents of the same event, each for one resource', async () => {
    const object_key = await uploadDocument();
    const otherKey = await uploadDocument(otherConference.owner, otherConference.event_id);
    const picture = await newStoredPicture(owner.client, 'event_document', conference.event_id);
    const unknownKey = object_key.replace(/.{12}\.pdf$/, '000000000000.pdf');
    const slides = (key: string) => ({ kind: 'SLIDES', title: 'Slides', object_key: key }) as const;
    for (const key of [otherKey, picture, unknownKey, '../../etc/passwd'])
      expectRejection(await send([slides(key)]), 'object_key_not_of_event');
    expectRejection(await send([slides(object_key), slides(object_key)]), 'object_key_not_of_event');
    await set([slides(object_key)]);
    const otherSession = await addSession(api, conference.event_id, { starts_at });
    expectRejection(await send([slides(object_key)], otherSession), 'object_key_not_of_event');
    expect(await readResources()).toHaveLength(1);
  });

  it('deletes a removed file, and keeps a file that only changes its position', async () => {
    const [keptKey, removedKey] = [await uploadDocument(), await uploadDocument()];
    const slides = (object_key: string) => ({ kind: 'SLIDES', title: 'Slides', object_key }) as const;
    await set([slides(removedKey), slides(keptKey)]);
    await set([link('Notes'), slides(keptKey)]);
    expectReply(GetPrivateContent, 200, await member.client.get(`/private/${keptKey}`));
    expectRejection(await member.client.get(`/private/${removedKey}`), 'not_found');
  });

  it('marks the session as recorded in the agenda and in search results', async () => {
    const recordingFlags = async (): Promise<boolean[]> => {
      const agenda = expectReply(GetAgenda, 200, await member.client.get(`/events/${conference.event_id}/agenda`));
      const hits = expectReply(Search, 200, await member.client.get('/search?q=Okapi'));
      return [...agenda.sessions, ...hits.sessions].flatMap(({ id, has_recording }) =>
        id === session_id ? [has_recording] : [],
      );
    };
    session_id = await addSession(api, conference.event_id, { starts_at, title: 'Okapi' });
    await set([link('Notes')]);
    expect(await recordingFlags()).toEqual([false, false]);
    await set([link('Notes'), { kind: 'RECORDING', title: 'Video', url: 'https://video.example/1' }]);
    expect(await recordingFlags()).toEqual([true, true]);
    await set([]);
    expect(await recordingFlags()).toEqual([false, false]);
  });

  it.each([
    ['https://video.example/2031/talk.av1.WEBM?start=3', true],
    ['https://video.example/talk.mp4', true],
    ['https://video.mp4', false],
    ['https://video.example/?file=talk.mp4', false],
    ['https://video.example/slides.pdf', false],
  ])('classifies an imported link by its name: %s', async (url, isRecording) => {
    session_id = await addSession(api, conference.event_id, { starts_at });
    for (const column of ['links', 'attachments']) {
      const link = `jsonb_build_array(jsonb_build_object('url', $2::text, 'title', ''))`;
      await api.deps.db.rows(
        statement(`t-link-session-${column}`, `update sessions set ${column} = ${link} where id = $1`),
        [session_id, url],
      );
      const [row] = await findAgendaSessions(api.deps.db, conference.event_id, [session_id]);
      expect(row?.has_recording).toBe(isRecording);
      await api.deps.db.rows(
        statement(`t-unlink-session-${column}`, `update sessions set ${column} = '[]' where id = $1`),
        [session_id],
      );
    }
  });

  it('exports resources with the schedule, without files for members only', async () => {
    const object_key = await uploadDocument();
    await set([link('Notes of the hall'), { kind: 'SLIDES', title: 'Slides of the hall', object_key }]);
    const reply = await owner.client.get(ExportScheduleJson.path.replace(':event_id', String(conference.event_id)));
    expect(reply.text).toContain('Notes of the hall');
    expect(reply.text).not.toContain('Slides of the hall');
  });

  it('shows resources to members and to people who take part in the session, and to nobody else', async () => {
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    const sendAs = ({ client }: TestPerson, id = session_id) =>
      client.put(`/sessions/${id}/resources`, [link('Notes')]);
    expectRejection(await sendAs(speaker), 'forbidden');
    expectRejection(await sendDocument(speaker), 'forbidden');
    const profile = await addSpeaker(api, conference.event_id, 'Grace Hopper', { user_id: speaker.user_id });
    await putOnStage(api, session_id, profile);
    expectReply(SetSessionResources, 200, await sendAs(speaker));
    const object_key = await uploadDocument(speaker);
    const slides = [{ kind: 'SLIDES', title: 'Slides', object_key }];
    const resourcesReply = await speaker.client.put(`/sessions/${session_id}/resources`, slides);
    expect(expectReply(SetSessionResources, 200, resourcesReply)).toMatchObject([{ object_key }]);
    const otherSession = await addSession(api, conference.event_id, { starts_at });
    expectRejection(await sendAs(speaker, otherSession), 'forbidden');
    expectRejection(await sendAs(member), 'forbidden');
    expect(await readResources()).toMatchObject([{ object_key }]);
  });

  it('deletes resources with the session', async () => {
    await set([link('Notes')]);
    await owner.client.delete(`/sessions/${session_id}`);
    const remainingRows = await api.deps.db.rows(
      statement<{ id: number }>('t-resources-left', 'select id from session_resources where session_id = $1'),
      [session_id],
    );
    expect(remainingRows).toEqual([]);
  });
});

describe('UploadDocument', () => {
  it('accepts only PDFs, by name and content', async () => {
    for (const [content, file_name] of [
      [pdf, 'slides.html'],
      [pdf, 'slides.pdf.exe'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'slides.pdf'],
      [Buffer.concat([Buffer.alloc(1024, 32), pdf]), 'slides.pdf'],
    ] as const)
      expectRejection(await sendDocument(owner, content, { file_name }), 'document_type_not_allowed');
    expectRejection(await sendDocument(owner, Buffer.alloc(0)), 'document_file_missing');
    expectReply(UploadDocument, 201, await sendDocument(owner, pdf, { file_name: 'SLIDES.PDF' }));
    expectRejection(
      await owner.client.send('POST', '/uploads/document', multipartUpload(pdf, 'slides.pdf')),
      'upload_event_missing',
    );
  });

  it('allows organizers and speakers of the event', async () => {
    expectRejection(await sendDocument(member), 'forbidden');
    expectRejection(await sendDocument(otherConference.owner), 'not_found');
  });

  it('lets speakers delete the documents that they have uploaded, as long as they speak', async () => {
    const [ada, mary] = [
      await newMember(api, conference.event_id, { role: 'SPEAKER' }),
      await newMember(api, conference.event_id, { role: 'SPEAKER' }),
    ];
    for (const [position, { user_id }] of [ada, mary].entries()) {
      const profile_id = await addSpeaker(api, conference.event_id, `Speaker ${position}`, { user_id });
      await putOnStage(api, session_id, profile_id, position + 1);
    }
    const remove = ({ client }: TestPerson, key: string) => client.delete(`/uploads/${key}`);
    const key = await uploadDocument(ada);
    for (const person of [mary, member]) expectRejection(await remove(person, key), 'forbidden');
    expectRejection(await remove(ada, await uploadDocument()), 'forbidden');
    expect((await remove(ada, key)).status).toBe(204);
    expectRejection(await remove(ada, key), 'not_found');
    const [kept, later] = [await uploadDocument(ada), await uploadDocument(ada)];
    await api.deps.db.rows(statement('test-empty-stage', 'delete from session_speakers where session_id = $1'), [
      session_id,
    ]);
    expectRejection(await remove(ada, kept), 'forbidden');
    expect((await remove(owner, later)).status).toBe(204);
  });

  it('serves downloads to members, named after the title', async () => {
    const object_key = await uploadDocument();
    await set([{ kind: 'SLIDES', title: 'Häuser & „Höfe“', object_key }]);
    expectRejection(await otherConference.owner.client.get(`/private/${object_key}`), 'event_access_denied');
    const { url } = expectReply(GetPrivateContent, 200, await member.client.get(`/private/${object_key}`));
    const file = await api.client().get(url.replace('/api', ''));
    expect(file.status).toBe(200);
    expect(file.text).toBe(pdf.toString());
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; .*UTF-8''H%C3%A4user/),
    });
    expectRejection(
      await api
        .client()
        .get(url.replace('/api', '').replace(/sig=(.)/, (_, first) => `sig=${first === '_' ? '-' : '_'}`)),
      'file_address_invalid',
    );
  });

  it('hides files of unscheduled sessions from everybody but its speakers and organizers', async () => {
    const object_key = await uploadDocument();
    await set([{ kind: 'SLIDES', title: 'Slides', object_key }]);
    const [speakerOnStage, otherSpeaker] = [
      await newMember(api, conference.event_id, { role: 'SPEAKER' }),
      await newMember(api, conference.event_id, { role: 'SPEAKER' }),
    ];
    const profile_id = await addSpeaker(api, conference.event_id, 'Mary', { user_id: speakerOnStage.user_id });
    await putOnStage(api, session_id, profile_id, 1);
    expectReply(GetPrivateContent, 200, await member.client.get(`/private/${object_key}`));
    await api.deps.db.rows(statement('test-hide', 'update sessions set is_unscheduled = true where id = $1'), [
      session_id,
    ]);
    for (const { client } of [member, otherSpeaker])
      for (const bucket of ['private', 'content'])
        expectRejection(await client.get(`/${bucket}/${object_key}`), 'not_found');
    expectRejection(await otherConference.owner.client.get(`/private/${object_key}`), 'event_access_denied');
    for (const { client } of [speakerOnStage, owner])
      expectReply(GetPrivateContent, 200, await client.get(`/private/${object_key}`));
  });
});
