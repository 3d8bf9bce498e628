import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../lib/memory-storage.fixture.ts';
import { createQuestionForm } from './question-form.ts';
import { sampleQuestion } from './sample-question.fixture.ts';

interface Request {
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: (response: Response) => void;
  readonly lose: () => void;
}

let requests: Request[] = [];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal(
    'fetch',
    (_input: unknown, { body }: RequestInit) =>
      new Promise<Response>((answer, refuse) => {
        requests.push({ body: JSON.parse(String(body)), answer, lose: () => refuse(new TypeError('lost')) });
      }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () => {
  const onSent = vi.fn<(question: unknown) => void>();
  return { onAsked: onSent, ...createQuestionForm(1, onSent) };
};
const request = async (at = 0): Promise<Request> => {
  await expect.poll(() => requests.length).toBeGreaterThan(at);
  return requests[at] ?? expect.fail('not asked');
};
const stored = () => Response.json(sampleQuestion(1), { status: 201 });

it('keeps the draft by session, also for the next page', () => {
  open().update({ text: 'Half a ' });
  const reopened = open();
  expect(reopened.store.getState()).toMatchObject({ text: 'Half a ', is_anonymous: false, isBusy: false });
  reopened.update({ is_anonymous: true });
  expect(open().store.getState()).toMatchObject({ text: 'Half a ', is_anonymous: true });
  const otherForm = createQuestionForm(2, () => undefined);
  expect(otherForm.store.getState()).toMatchObject({ text: '', is_anonymous: false });
});

it('is empty once the question is stored, for the next page too', async () => {
  const { store, update, submit, onAsked } = open();
  update({ text: 'Why?', is_anonymous: true });
  const sending = submit();
  (await request()).answer(stored());
  await sending;
  expect(requests[0]?.body).toMatchObject({ text: 'Why?', is_anonymous: true });
  expect(onAsked).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ text: '', is_anonymous: true, isBusy: false });
  expect(open().store.getState()).toMatchObject({ text: '' });
});

it('keeps text that is typed during the request', async () => {
  const { store, update, submit } = open();
  update({ text: 'Why?' });
  const sending = submit();
  const first = await request();
  update({ text: 'Why? And how?' });
  first.answer(stored());
  await sending;
  expect(store.getState().text).toBe('Why? And how?');
  expect(open().store.getState().text).toBe('Why? And how?');
});

it('repeats a lost attempt with its id, also from the next page, and sends another question with another id', async () => {
  const { store, update, submit } = open();
  update({ text: 'Why?' });
  const lostAttempt = submit();
  (await request()).lose();
  await lostAttempt;
  expect(store.getState()).toMatchObject({ text: 'Why?', failure: expect.any(String), isBusy: false });

  const reopened = open();
  const repeated = reopened.submit();
  (await request(1)).answer(stored());
  await repeated;
  expect(requests[1]?.body['client_id']).toBe(requests[0]?.body['client_id']);
  reopened.update({ text: 'Why?' });
  void reopened.submit();
  expect((await request(2)).body['client_id']).not.toBe(requests[0]?.body['client_id']);
});

it('sends one request at a time, and no empty or too long text', async () => {
  const { store, update, submit } = open();
  await submit();
  expect(store.getState().failure).not.toBeNull();
  update({ text: 'x'.repeat(10_000) });
  expect(store.getState().failure).toBeNull();
  await submit();
  update({ text: 'Why?' });
  void submit();
  void submit();
  await request();
  expect(requests).toHaveLength(1);
});
