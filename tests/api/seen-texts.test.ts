/** Two organizers who edit the same text: who saves second is refused with both texts; different texts are merged. */
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
import { expectRefusal } from '../support/api/replies.ts';
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

/** A text that organizers edit, and another one beside it. */
interface Subject {
  readonly method: 'PUT' | 'PATCH';
  /** Creates what has the texts; returns its path. */
  readonly make: () => Promise<string>;
  /** Sent with each change. */
  readonly body?: Part;
  /** The field in the conflict. */
  readonly field: string;
  /** The text as a part of a request, and of what was seen. */
  readonly part: (text: string) => Part;
  /** The text in a reply. */
  readonly read: (reply: Part) => unknown;
  /** How the text is stored. */
  readonly asStored?: (text: string) => string;
  /** What a conflict has of the text. */
  readonly asValue?: (text: string) => unknown;
  /** Another text of the same thing. */
  readonly other?: { readonly part: (text: string) => Part; readonly read: (reply: Part) => unknown };
}

/** A text that is one field of body and reply. */
const plain = (field: string) => ({
  field,
  part: (text: string) => ({ [field]: text }),
  read: (reply: Part) => reply[field],
});
const inside = (place: string, field: string) => ({
  ...plain(field),
  read: (reply: Part) => (reply[place] as Part)[field],
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
    ...plain('title'),
    other: plain('short_description'),
  },
  'the description of a session': {
    method: 'PUT',
    make: async () => `/sessions/${await newSession()}`,
    ...plain('description'),
    asStored: (text) => `<p>${text}</p>`,
    other: plain('track'),
  },
  'the description of an event': {
    method: 'PUT',
    make: async () => event(),
    ...plain('description'),
    other: plain('hero_description'),
  },
  'the questions and answers of an event': {
    method: 'PUT',
    make: async () => event(),
    field: 'sections.faqs',
    part: (answer) => ({ sections: { faqs: [{ question: 'Where?', answer }] } }),
    read: ({ sections }) => (sections as { faqs: { answer: string }[] }).faqs[0]?.answer,
    asValue: (answer) => [{ question: 'Where?', answer }],
    other: plain('directions'),
  },
  'the icebreakers of an event': {
    method: 'PUT',
    make: async () => event(),
    field: 'icebreakers',
    part: (text) => ({ icebreakers: ['Tea?', text] }),
    read: ({ icebreakers }) => (icebreakers as string[])[1],
    asValue: (text) => ['Tea?', text],
    other: plain('venue_city'),
  },
  'the welcome text of an event': {
    method: 'PUT',
    make: async () => event(),
    field: 'sections.welcome.content',
    part: (content) => ({ sections: { welcome: { title: 'Hello', content } } }),
    read: ({ sections }) => (sections as { welcome: Part }).welcome['content'],
    other: plain('company_name'),
  },
  'the biography of a speaker': {
    method: 'PUT',
    make: speakerPath,
    ...inside('own', 'bio'),
    asStored: plainParagraph,
    other: inside('own', 'title'),
  },
  'the name of a speaker': {
    method: 'PUT',
    make: speakerPath,
    ...plain('name'),
    read: ({ full_name }) => full_name,
    other: inside('own', 'company_name'),
  },
  'what a member is announced with': {
    method: 'PUT',
    make: async () => {
      const { user_id } = await newMember(api, conference.event_id, { role: 'SPEAKER' });
      return `${event()}/users/${user_id}/speaker-info`;
    },
    ...plain('speaker_bio'),
    other: plain('speaker_title'),
  },
  'what a member is announced with, beside the role': {
    method: 'PUT',
    make: async () => {
      const { user_id } = await newMember(api, conference.event_id, { role: 'SPEAKER' });
      return `${event()}/users/${user_id}`;
    },
    body: { role: 'SPEAKER' },
    ...plain('speaker_title'),
    other: plain('speaker_bio'),
  },
  'the description of a sponsor': {
    method: 'PATCH',
    make: async () => `/sponsors/${await post(`${event()}/sponsors`, { name: nextName('Sponsor') })}`,
    ...plain('description'),
    other: plain('contact_name'),
  },
  'the description of a room': {
    method: 'PUT',
    make: async () => `/chat-rooms/${await post(`${event()}/chat-rooms`, { name: nextName('Room') })}`,
    ...plain('description'),
    other: { ...plain('name'), part: (text) => ({ name: text }) },
  },
  'the title of a cue': {
    method: 'PUT',
    make: async () => `/cues/${await post(`/sessions/${await newSession()}/cues`, { title: 'Lights', at_minute: 0 })}`,
    ...plain('title'),
    other: plain('who'),
  },
  'the question of a poll': {
    method: 'PUT',
    make: async () => `/polls/${await post(`/sessions/${await newSession()}/polls`, pollDraft())}`,
    body: pollDraft(),
    ...plain('question'),
    other: {
      part: (text) => ({ options: ['Yes', text] }),
      read: ({ options }) => (options as string[])[1],
    },
  },
  'the name of an organization': {
    method: 'PUT',
    make: async () => `/organizations/${conference.organization_id}`,
    ...plain('name'),
  },
};

const [first, byBen, byAnna] = ['First text é', 'Written by Ben é', 'Written by Anna é'] as const;
/** The same text with decomposed letters and white space around it. */
const untidy = (text: string): string => `  ${text.replaceAll('é', 'e\u0301')} `;

describe.each(Object.entries(subjects))('%s', (_, subject) => {
  const { part, read, field, other, asStored = (text) => text, asValue = (text) => text } = subject;
  const editor = (person: () => TestPerson, path: string) => async (change: Part, seen?: Part) =>
    person().client.send(subject.method, path, {
      body: { ...subject.body, ...change, ...(seen === undefined ? {} : { seen }) },
    });
  /** Both have read the first text; Ben has saved his. */
  const opened = async () => {
    const path = await subject.make();
    const [asAnna, asBen] = [editor(() => anna, path), editor(() => (path.startsWith('/org') ? anna : ben), path)];
    const began = await asAnna(part(first));
    expect(began.status).toBe(200);
    expect(read(began.body as Part)).toBe(asStored(first));
    return { asAnna, asBen, seen: part(asStored(first)) };
  };
  const expectStored = (reply: TestReply, text: string) => {
    expect(reply.status).toBe(200);
    expect(read(reply.body as Part)).toBe(asStored(text));
  };

  it('is not overwritten by who has not seen it, and both texts are there', async () => {
    const { asAnna, asBen, seen } = await opened();
    expectStored(await asBen(part(byBen), seen), byBen);
    const refused = await asAnna(part(byAnna), seen);
    expectRefusal(refused, 'text_changed_meanwhile');
    expect((refused.body as ErrorBody).conflicts).toEqual({
      [field]: { stored: asValue(asStored(byBen)), sent: asValue(byAnna) },
    });
    // Nothing has changed; with the text that is stored, the change is made.
    expectStored(await asBen(part(byBen), part(asStored(byBen))), byBen);
    expectStored(await asAnna(part(byAnna), part(asStored(byBen))), byAnna);
    expectRefusal(await asBen(part('A third text'), part(asStored(byBen))), 'text_changed_meanwhile');
  });

  it('is taken from one of two who save at the same moment', async () => {
    const { asAnna, asBen, seen } = await opened();
    const replies = await Promise.all([asAnna(part(byAnna), seen), asBen(part(byBen), seen)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is replaced by who does not say what was seen', async () => {
    const { asAnna, asBen, seen } = await opened();
    expectStored(await asBen(part(byBen), seen), byBen);
    expectStored(await asAnna(part(byAnna)), byAnna);
  });

  it('may be sent again, and by two people alike', async () => {
    const { asAnna, asBen, seen } = await opened();
    expectStored(await asAnna(part(byAnna), seen), byAnna);
    expectStored(await asAnna(part(byAnna), seen), byAnna);
    expectStored(await asBen(part(untidy(byAnna)), seen), byAnna);
  });

  it('is compared as it is stored', async () => {
    const { asAnna, asBen } = await opened();
    expectStored(await asAnna(part(byAnna), part(untidy(first))), byAnna);
    expectStored(await asBen(part(byBen), part(untidy(byAnna))), byBen);
  });

  const besides = other === undefined ? [] : [other];
  it.each(besides)('stays as somebody else has written it when another text is changed', async (another) => {
    const { asAnna, asBen, seen } = await opened();
    expectStored(await asBen(part(byBen), seen), byBen);
    const beside = nextName('Beside');
    const merged = await asAnna({ ...part(first), ...another.part(beside) }, seen);
    expectStored(merged, byBen);
    expect(another.read(merged.body as Part)).toBe(beside);
  });
});
