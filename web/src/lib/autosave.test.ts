import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type AutosaveOptions, type SaveResult } from './autosave.ts';
import { HttpFailure } from './http.ts';

interface Talk {
  readonly title: string;
  readonly track: string;
  readonly tags?: readonly string[];
}

const saved: Talk = { title: 'Opening', track: 'Main', tags: ['a'] };

/** A server that replies when the test tells it to. */
function server() {
  const requests: { changes: Partial<Talk>; answer: (failure?: Error) => Promise<void> }[] = [];
  const save = (changes: Partial<Talk>) =>
    new Promise<void>((resolve, reject) => {
      requests.push({
        changes,
        answer: async (failure) => {
          if (failure) reject(failure);
          else resolve();
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
  return { requests, save, sent: () => requests.map(({ changes }) => changes) };
}

const startAutosave = (more: Partial<AutosaveOptions<Talk>> = {}) => {
  const { requests, save, sent } = server();
  return { form: new Autosave<Talk>({ saved, save, ...more }), requests, sent };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a value that the server stores in another form', () => {
  it('is shown as typed until the field is left', async () => {
    const { form, requests } = startAutosave();
    form.change({ title: 'Two ' });
    vi.advanceTimersByTime(500);
    await requests[0]?.answer();
    const current = { ...saved, title: 'Two' };
    form.update({ saved: current, save: async () => undefined });
    expect(form.snapshot()).toMatchObject({ values: { title: 'Two ' }, unsaved: [] });
    form.flush();
    expect(form.snapshot().values).toEqual(current);
  });

  it('is replaced by a later change from elsewhere', async () => {
    const { form, requests } = startAutosave();
    form.change({ title: 'Two ' });
    vi.advanceTimersByTime(500);
    await requests[0]?.answer();
    for (const title of ['Two', 'Three']) form.update({ saved: { ...saved, title }, save: async () => undefined });
    expect(form.snapshot().values.title).toBe('Three');
  });
});

describe('saving', () => {
  it('waits for a pause of half a second, counted from the last change', () => {
    const { form, sent } = startAutosave();
    form.change({ title: 'O' });
    vi.advanceTimersByTime(499);
    form.change({ title: 'Op' });
    vi.advanceTimersByTime(499);
    expect(sent()).toEqual([]);
    expect(form.snapshot().state).toBe('pending');
    vi.advanceTimersByTime(1);
    expect(sent()).toEqual([{ title: 'Op' }]);
    expect(form.snapshot().state).toBe('saving');
  });

  it('sends only changed fields', () => {
    const { form, sent } = startAutosave();
    form.change({ title: 'New', track: 'Main', tags: ['a'] });
    form.flush();
    expect(sent()).toEqual([{ title: 'New' }]);
  });

  it('sends nothing for a change that was reverted', () => {
    const { form, sent } = startAutosave();
    form.change({ title: 'New' });
    form.change({ title: 'Opening' });
    vi.advanceTimersByTime(500);
    expect(sent()).toEqual([]);
    expect(form.snapshot().unsaved).toEqual([]);
  });

  it('sends one request at a time, followed by changes made during it', async () => {
    const { form, requests, sent } = startAutosave();
    form.change({ title: 'One' });
    form.flush();
    form.change({ title: 'Two', track: 'Side' });
    vi.advanceTimersByTime(5000);
    expect(sent()).toEqual([{ title: 'One' }]);
    await requests[0]?.answer();
    expect(sent()).toEqual([{ title: 'One' }, { title: 'Two', track: 'Side' }]);
    await requests[1]?.answer();
    expect(form.snapshot()).toMatchObject({ state: 'saved', unsaved: [], values: { title: 'Two', track: 'Side' } });
  });

  it('sends the old value again if it was restored during the request', async () => {
    const { form, requests, sent } = startAutosave();
    form.change({ title: 'One' });
    form.flush();
    form.change({ title: 'Opening' });
    await requests[0]?.answer();
    expect(sent()).toEqual([{ title: 'One' }, { title: 'Opening' }]);
  });

  it('follows the server if nothing is typed', async () => {
    const { form, requests } = startAutosave();
    form.change({ title: 'Mine' });
    form.flush();
    await requests[0]?.answer();
    form.update({ saved: { ...saved, title: 'Mine', track: 'Theirs' }, save: async () => undefined });
    expect(form.snapshot().values).toEqual({ title: 'Mine', track: 'Theirs', tags: ['a'] });
  });
});

describe('a field with a problem', () => {
  const problems = ({ title }: Talk) => (title === '' ? { title: 'A title is needed' } : {});

  it('is held back while the others are saved', async () => {
    const { form, requests, sent } = startAutosave({ problems });
    form.change({ title: '', track: 'Side' });
    form.flush();
    expect(sent()).toEqual([{ track: 'Side' }]);
    await requests[0]?.answer();
    expect(form.snapshot()).toMatchObject({ state: 'held', unsaved: ['title'] });
    form.change({ title: 'Right' });
    form.flush();
    expect(sent()).toEqual([{ track: 'Side' }, { title: 'Right' }]);
  });
});

describe('a failure', () => {
  it('is retried automatically when it is temporary', async () => {
    const { form, requests, sent } = startAutosave();
    form.change({ title: 'New' });
    form.flush();
    await requests[0]?.answer(new HttpFailure(0, undefined, 'offline'));
    expect(form.snapshot()).toMatchObject({ state: 'failed', unsaved: ['title'], values: { title: 'New' } });
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual([{ title: 'New' }, { title: 'New' }]);
    await requests[1]?.answer();
    expect(form.snapshot()).toMatchObject({ state: 'saved', failure: undefined });
  });

  it('is given up after four retries, until the person retries', async () => {
    const { form, requests, sent } = startAutosave();
    form.change({ title: 'New' });
    form.flush();
    for (let request = 0; request < 5; request += 1) {
      await requests[request]?.answer(new HttpFailure(503, undefined, 'busy'));
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(sent()).toHaveLength(5);
    form.retry();
    expect(sent()).toHaveLength(6);
  });

  it('does not hold back text that was typed since', async () => {
    const { form, requests, sent } = startAutosave();
    form.change({ title: 'Bad' });
    form.flush();
    form.change({ title: 'Good' });
    await vi.advanceTimersByTimeAsync(1000);
    await requests[0]?.answer(new HttpFailure(422, {}, 'bad'));
    await vi.advanceTimersByTimeAsync(500);
    expect(sent()).toEqual([{ title: 'Bad' }, { title: 'Good' }]);
  });

  it('that is permanent waits for a change', async () => {
    const { form, requests, sent } = startAutosave();
    form.change({ title: 'New' });
    form.flush();
    await requests[0]?.answer(new HttpFailure(422, {}, 'too long'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(1);
    form.change({ track: 'Side' });
    form.flush();
    expect(sent()).toEqual([{ title: 'New' }, { title: 'New', track: 'Side' }]);
  });
});

describe('texts that others edit too', () => {
  const texts = { title: 'Opening' };
  const conflictFailure = new HttpFailure(
    409,
    { error: 'text_changed_meanwhile', conflicts: { title: { stored: 'Theirs', sent: 'Mine' } } },
    'Changed meanwhile.',
  );
  type Answer = SaveResult<Talk> | Error;
  function edited(replies: Answer[], more: Partial<AutosaveOptions<Talk>> = {}) {
    const seenTexts: unknown[] = [];
    const sentChanges: unknown[] = [];
    const save: AutosaveOptions<Talk>['save'] = (changes, base) => {
      seenTexts.push(base);
      sentChanges.push(changes);
      const reply = replies.shift() ?? {};
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    };
    const options = { saved, texts, save, ...more };
    const form = new Autosave<Talk>(options);
    const type = async (changes: Partial<Talk>) => {
      form.change(changes);
      await vi.advanceTimersByTimeAsync(500);
    };
    return { form, options, seen: seenTexts, sent: sentChanges, type };
  }

  it('are based on the stored text at the first change, although another text has arrived since', async () => {
    const { form, options, seen, type } = edited([]);
    form.change({ title: 'M' });
    form.update({ ...options, saved: { ...saved, title: 'Theirs' }, texts: { title: 'Theirs' } });
    await type({ title: 'Mine' });
    expect(seen).toEqual([{ title: 'Opening' }]);
  });

  it('are based on the last saved text', async () => {
    const { seen, type } = edited([{ texts: { title: 'One, as stored' } }]);
    await type({ title: 'One' });
    await type({ title: 'Two' });
    expect(seen).toEqual([{ title: 'Opening' }, { title: 'One, as stored' }]);
  });

  it('are replaced immediately by a text that arrives from elsewhere right after the reply', async () => {
    const { form, options, type } = edited([{ texts: { title: 'Mine' } }]);
    await type({ title: 'Mine ' });
    form.update({ ...options, saved: { ...saved, title: 'Theirs' }, texts: { title: 'Theirs' } });
    expect(form.snapshot().values.title).toBe('Theirs');
  });

  it('of a draft are based on the base of the draft', async () => {
    const { seen, type } = edited([], { seen: { title: 'Before' } });
    await type({ title: 'Mine' });
    expect(seen).toEqual([{ title: 'Before' }]);
  });

  it('are replaced by another person’s text', async () => {
    const { form, type } = edited([{ overriddenFields: ['title'], texts: { title: 'Theirs' } }]);
    await type({ title: 'Mine' });
    expect(form.snapshot()).toMatchObject({ state: 'saved', values: { title: 'Opening' }, unsaved: [] });
  });

  it('wait for another change after the person has returned, and other fields are saved', async () => {
    const { form, sent, type } = edited([conflictFailure]);
    await type({ title: 'Mine', track: 'Side' });
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([{ title: 'Mine', track: 'Side' }, { track: 'Side' }]);
    expect(form.snapshot()).toMatchObject({
      state: 'held',
      values: { title: 'Mine' },
      conflictErrors: { title: 'Changed meanwhile.' },
    });
    await type({ title: 'Mine and theirs' });
    expect(sent.at(-1)).toEqual({ title: 'Mine and theirs' });
    expect(form.snapshot()).toMatchObject({ state: 'saved', conflictErrors: {} });
  });

  it('are sent again after confirmation', async () => {
    const { form, sent, type } = edited([conflictFailure]);
    await type({ title: 'Mine' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(form.snapshot().state).toBe('failed');
    form.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ title: 'Mine' }, { title: 'Mine' }]);
  });
});
