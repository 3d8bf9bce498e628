/**
 * Two organizers editing the same text: the second save is rejected with both texts; changes to different texts are
 * merged.
 */
import type { ErrorBody } from '@plenum/contracts/errors';
import { plainParagraph } from '@plenum/core/domain/accounts/users/plain-paragraph.views';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  type TestConference,
} from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { pollDraft } from '../support/api/poll-board.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
let conference: TestConference;
let anna: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  conference = await newSpringConference(api);
  anna = conference.owner;
  ben = await newMember(api, conference.event_id, { role: 'ADMIN' });
});

type Part = Readonly<Record<string, unknown>>;

/** A text that organizers edit, and another text of the same entity. */
interface Subject {
  readonly method: 'PUT' | 'PATCH';
  /** Creates the entity and returns its path. */
  readonly make: () => Promise<string>;
  /** Fields sent with every change. */
  readonly body?: Part;
  /** The field named in the conflict. */
  readonly field: string;
  /** The text as part of a request, and of `seen`. */
  readonly part: (text: string) => Part;
  readonly read: (reply: Part) => unknown;
  /** The stored form of the text. */
  readonly asStored?: (text: string) => string;
  /** The text as reported in a conflict. */
  readonly asValue?: (text: string) => unknown;
  /** Another text of the same entity. */
  readonly other?: { readonly part: (text: string) => Part; readonly read: (reply: Part) => unknown };
}

/** Returns how to send and read a text that is a single field of body and reply. */
const singleField = (field: string) => ({
  field,
  part: (text: string) => ({ [field]: text }),
  read: (reply: Part) => reply[field],
});
const nestedField = (parentField: string, field: string) => ({
  ...singleField(field),
  read: (reply: Part) => (reply[parentField] as Part)[field],
});
const idOf = async (reply: Promise<TestReply>): Promise<number> => ((await reply).body as { id: number }).id;
const post = (path: string, body: Part) => idOf(anna.client.post(path, body));
const event = () => `/events/${conference.event_id}`;
const newSession = () => addSession(api, conference.event_id, { title: 'A talk', starts_at: '2027-04-09T07:00:00Z' });
let count = 0;
const nextName = (name: string): string => `${name} ${(count += 1)}`;
const speakerPath = async () => `${event()}/speakers/${await addSpeaker(api, conference.event_id, nextName('Grace'))}`;

const subjects: Readonly<Record<string, Subject>> = {
  'the title of a session': {
    method: 'PUT',
    make: async () => `/sessions/${await newSession()}`,
    ...singleField('title'),
    other: singleField('short_description'),
  },
  'the description of a session': {
    method: 'PUT',
    make: async () => `/sessions/${await newSession()}`,
    ...singleField('description'),
    asStored: (text) => `<p>${text}</p>`,
    other: singleField('track'),
  },
  'the description of an event': {
    method: 'PUT',
    make: async () => event(),
    ...singleField('description'),
    other: singleField('hero_description'),
  },
  'the questions and answers of an event': {
    method: 'PUT',
    make: async () => event(),
    field: 'sections.faqs',
    part: (text) => ({ sections: { faqs: [{ question: 'Where?', answer: text }] } }),
    read: ({ sections }) => (sections as { faqs: { answer: string }[] }).faqs[0]?.answer,
    asValue: (text) => [{ question: 'Where?', answer: text }],
    other: singleField('directions'),
  },
  'the icebreakers of an event': {
    method: 'PUT',
    make: async () => event(),
    field: 'icebreakers',
    part: (text) => ({ icebreakers: ['Tea?', text] }),
    read: ({ icebreakers }) => (icebreakers as string[])[1],
    asValue: (text) => ['Tea?', text],
    other: singleField('venue_city'),
  },
  'the welcome text of an event': {
    method: 'PUT',
    make: async () => event(),
    field: 'sections.welcome.content',
    part: (content) => ({ sections: { welcome: { title: 'Hello', content } } }),
    read: ({ sections }) => (sections as { welcome: Part }).welcome['content'],
    other: singleField('company_name'),
  },
  'the biography of a speaker': {
    method: 'PUT',
    make: speakerPath,
    ...nestedField('own', 'bio'),
    asStored: plainParagraph,
    other: nestedField('own', 'title'),
  },
  'the name of a speaker': {
    method: 'PUT',
    make: speakerPath,
    ...singleField('name'),
    read: ({ full_name }) => full_name,
    other: nestedField('own', 'company_name'),
  },
  'what a member is announced with': {
    method: 'PUT',
    make: async () => {
      const { user_id } = await newMember(api, conference.event_id, { role: 'SPEAKER' });
      return `${event()}/users/${user_id}/speaker-info`;
    },
    ...singleField('speaker_bio'),
    other: singleField('speaker_title'),
  },
  'the speaker info of a member': {
    method: 'PUT',
    make: async () => {
      const { user_id } = await newMember(api, conference.event_id, { role: 'SPEAKER' });
      return `${event()}/users/${user_id}`;
    },
    body: { role: 'SPEAKER' },
    ...singleField('speaker_title'),
    other: singleField('speaker_bio'),
  },
  'the description of a sponsor': {
    method: 'PATCH',
    make: async () => `/sponsors/${await post(`${event()}/sponsors`, { name: nextName('Sponsor') })}`,
    ...singleField('description'),
    other: singleField('contact_name'),
  },
  'the description of a room': {
    method: 'PUT',
    make: async () => `/chat-rooms/${await post(`${event()}/chat-rooms`, { name: nextName('Room') })}`,
    ...singleField('description'),
    other: { ...singleField('name'), part: (text) => ({ name: text }) },
  },
  'the title of a cue': {
    method: 'PUT',
    make: async () => `/cues/${await post(`/sessions/${await newSession()}/cues`, { title: 'Lights', at_minute: 0 })}`,
    ...singleField('title'),
    other: singleField('who'),
  },
  'the question of a poll': {
    method: 'PUT',
    make: async () => `/polls/${await post(`/sessions/${await newSession()}/polls`, pollDraft())}`,
    body: pollDraft(),
    ...singleField('question'),
    other: {
      part: (text) => ({ options: ['Yes', text] }),
      read: ({ options }) => (options as string[])[1],
    },
  },
  'the name of an organization': {
    method: 'PUT',
    make: async () => `/organizations/${conference.organization_id}`,
    ...singleField('name'),
  },
};

const [first, textByBen, textByAnna] = ['First text é', 'Written by Ben é', 'Written by Anna é'] as const;
/** Returns the same text with decomposed characters and surrounding white space. */
const denormalized = (text: string): string => `  ${text.replaceAll('é', 'e\u0301')} `;

describe.each(Object.entries(subjects))('concurrent changes of %s', (_, subject) => {
  const { part, read, field, other, asStored = (text) => text, asValue = (text) => text } = subject;
  const newEditor = (person: () => TestPerson, path: string) => async (changes: Part, seenText?: Part) =>
    person().client.send(subject.method, path, {
      body: { ...subject.body, ...changes, ...(seenText === undefined ? {} : { seen: seenText }) },
    });
  /** Creates a subject that both have loaded, and for which Ben has saved his text. */
  const openSubject = async () => {
    const path = await subject.make();
    const [saveAsAnna, saveAsBen] = [
      newEditor(() => anna, path),
      newEditor(() => (path.startsWith('/org') ? anna : ben), path),
    ];
    const firstReply = await saveAsAnna(part(first));
    expect(firstReply.status).toBe(200);
    expect(read(firstReply.body as Part)).toBe(asStored(first));
    return { saveAsAnna, saveAsBen, seen: part(asStored(first)) };
  };
  const expectStored = (reply: TestReply, text: string) => {
    expect(reply.status).toBe(200);
    expect(read(reply.body as Part)).toBe(asStored(text));
  };

  it('rejects a text that is based on an outdated one, and returns both texts in the conflict', async () => {
    const { saveAsAnna, saveAsBen, seen: seenText } = await openSubject();
    expectStored(await saveAsBen(part(textByBen), seenText), textByBen);
    const rejected = await saveAsAnna(part(textByAnna), seenText);
    expectRejection(rejected, 'text_changed_meanwhile');
    expect((rejected.body as ErrorBody).conflicts).toEqual({
      [field]: { stored: asValue(asStored(textByBen)), sent: asValue(textByAnna) },
    });
    // Nothing has changed; a change that has seen the stored text succeeds.
    expectStored(await saveAsBen(part(textByBen), part(asStored(textByBen))), textByBen);
    expectStored(await saveAsAnna(part(textByAnna), part(asStored(textByBen))), textByAnna);
    expectRejection(await saveAsBen(part('A third text'), part(asStored(textByBen))), 'text_changed_meanwhile');
  });

  it('accepts the text of one of two people who save concurrently', async () => {
    const { saveAsAnna, saveAsBen, seen: seenText } = await openSubject();
    const replies = await Promise.all([saveAsAnna(part(textByAnna), seenText), saveAsBen(part(textByBen), seenText)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('replaces the text on a request without `seen`', async () => {
    const { saveAsAnna, saveAsBen, seen: seenText } = await openSubject();
    expectStored(await saveAsBen(part(textByBen), seenText), textByBen);
    expectStored(await saveAsAnna(part(textByAnna)), textByAnna);
  });

  it('accepts a repeated request, and the same text from two people', async () => {
    const { saveAsAnna, saveAsBen, seen: seenText } = await openSubject();
    expectStored(await saveAsAnna(part(textByAnna), seenText), textByAnna);
    expectStored(await saveAsAnna(part(textByAnna), seenText), textByAnna);
    expectStored(await saveAsBen(part(denormalized(textByAnna)), seenText), textByAnna);
  });

  it('compares texts in their stored form', async () => {
    const { saveAsAnna, saveAsBen } = await openSubject();
    expectStored(await saveAsAnna(part(textByAnna), part(denormalized(first))), textByAnna);
    expectStored(await saveAsBen(part(textByBen), part(denormalized(textByAnna))), textByBen);
  });

  const otherTexts = other === undefined ? [] : [other];
  it.each(otherTexts)('keeps the change of another person when another text is changed', async (otherText) => {
    const { saveAsAnna, saveAsBen, seen: seenText } = await openSubject();
    expectStored(await saveAsBen(part(textByBen), seenText), textByBen);
    const otherTextValue = nextName('Beside');
    const mergedReply = await saveAsAnna({ ...part(first), ...otherText.part(otherTextValue) }, seenText);
    expectStored(mergedReply, textByBen);
    expect(otherText.read(mergedReply.body as Part)).toBe(otherTextValue);
  });
});
