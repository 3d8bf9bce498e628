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
  const onAsked = vi.fn<(question: unknown) => void>();
  return { onAsked, ...createQuestionForm(1, onAsked) };
};
const request = async (at = 0): Promise<Request> => {
  await expect.poll(() => requests.length).toBeGreaterThan(at);
  return requests[at] ?? expect.fail('not asked');
};
const stored = () => Response.json(sampleQuestion(1), { status: 201 });

it('keeps what is written by session, also for the next page', () => {
  open().write({ text: 'Half a ' });
  const again = open();
  expect(again.store.getState()).toMatchObject({ text: 'Half a ', is_anonymous: false, isBusy: false });
  again.write({ is_anonymous: true });
  expect(open().store.getState()).toMatchObject({ text: 'Half a ', is_anonymous: true });
  const elsewhere = createQuestionForm(2, () => undefined);
  expect(elsewhere.store.getState()).toMatchObject({ text: '', is_anonymous: false });
});

it('is empty once the question is stored, for the next page too', async () => {
  const { store, write, ask, onAsked } = open();
  write({ text: 'Why?', is_anonymous: true });
  const asked = ask();
  (await request()).answer(stored());
  await asked;
  expect(requests[0]?.body).toMatchObject({ text: 'Why?', is_anonymous: true });
  expect(onAsked).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ text: '', is_anonymous: true, isBusy: false });
  expect(open().store.getState()).toMatchObject({ text: '' });
});

it('keeps what is written while it is sent', async () => {
  const { store, write, ask } = open();
  write({ text: 'Why?' });
  const asked = ask();
  const first = await request();
  write({ text: 'Why? And how?' });
  first.answer(stored());
  await asked;
  expect(store.getState().text).toBe('Why? And how?');
  expect(open().store.getState().text).toBe('Why? And how?');
});

it('repeats a lost attempt under its id, also from the next page, and another question under another', async () => {
  const { store, write, ask } = open();
  write({ text: 'Why?' });
  const lost = ask();
  (await request()).lose();
  await lost;
  expect(store.getState()).toMatchObject({ text: 'Why?', failure: expect.any(String), isBusy: false });

  const again = open();
  const repeated = again.ask();
  (await request(1)).answer(stored());
  await repeated;
  expect(requests[1]?.body['client_id']).toBe(requests[0]?.body['client_id']);
  again.write({ text: 'Why?' });
  void again.ask();
  expect((await request(2)).body['client_id']).not.toBe(requests[0]?.body['client_id']);
});

it('asks once at a time, and nothing empty or too long', async () => {
  const { store, write, ask } = open();
  await ask();
  expect(store.getState().failure).not.toBeNull();
  write({ text: 'x'.repeat(10_000) });
  expect(store.getState().failure).toBeNull();
  await ask();
  write({ text: 'Why?' });
  void ask();
  void ask();
  await request();
  expect(requests).toHaveLength(1);
});
