import type { TextConflicts } from '@plenum/contracts/errors';
import { describe, expect, it } from 'vitest';
import { HttpFailure } from './http.ts';
import { basedOn, type ConflictChoice, type TextConflict, TextSaver } from './seen-texts.ts';

interface Body {
  readonly title?: string | null;
  readonly sections?: { readonly faqs: readonly { readonly question: string; readonly answer: string }[] };
  readonly seen: Omit<Body, 'seen'>;
}

const refusal = (conflicts: TextConflicts) =>
  new HttpFailure(409, { error: 'text_changed_meanwhile', conflicts }, 'Somebody else has changed this text.');

/** A form and its server: replies in order, where undefined is a success. */
function form(replies: (Error | undefined)[], choices: ConflictChoice[] = []) {
  const promptedConflicts: TextConflict[] = [];
  const bodies: Body[] = [];
  const saver = new TextSaver((conflict) => {
    promptedConflicts.push(conflict);
    return Promise.resolve(choices.shift() ?? 'back');
  });
  const save = (body: Body) =>
    saver.save(body, (change) => {
      bodies.push(change);
      const reply = replies.shift();
      return reply === undefined ? Promise.resolve('stored') : Promise.reject(reply);
    });
  return { save, asked: promptedConflicts, sent: bodies };
}

const draft: Body = { title: 'Mine', seen: { title: 'First' } };
const otherPage = refusal({ title: { stored: 'Theirs', sent: 'Mine' } });

describe('a text that another person has changed', () => {
  it('is overwritten based on the version that the person has seen', async () => {
    const { save, asked, sent } = form([otherPage, undefined], ['mine']);
    expect(await save(draft)).toEqual({ reply: 'stored', overriddenFields: [] });
    expect(asked).toEqual([{ field: 'title', stored: 'Theirs', sent: 'Mine' }]);
    expect(sent.at(-1)).toEqual({ title: 'Mine', seen: { title: 'Theirs' } });
  });

  it('is kept on request, with another prompt when it changes once more', async () => {
    const third = refusal({ title: { stored: 'Third', sent: 'Mine' } });
    const { save, asked, sent } = form([otherPage, third, undefined], ['mine', 'theirs']);
    expect(await save(draft)).toEqual({ reply: 'stored', overriddenFields: ['title'] });
    expect(asked.map(({ stored }) => stored)).toEqual(['Theirs', 'Third']);
    expect(sent.at(-1)).toEqual({ title: 'Third', seen: { title: 'Third' } });
  });

  it('counts as seen after returning to the form', async () => {
    const { save, sent } = form([otherPage, undefined], ['back']);
    await expect(save(draft)).rejects.toBe(otherPage);
    await save({ ...draft, title: 'Mine and theirs' });
    expect(sent.at(-1)).toEqual({ title: 'Mine and theirs', seen: { title: 'Theirs' } });
  });

  it('is the value of the form once it has reloaded the text', async () => {
    const { save, sent } = form([otherPage, undefined], ['back']);
    await expect(save(draft)).rejects.toBe(otherPage);
    await save({ title: 'Mine', seen: { title: 'Read again' } });
    expect(sent.at(-1)?.seen).toEqual({ title: 'Read again' });
  });

  it('may be a list inside a field', async () => {
    const stored = [{ question: 'Where?', answer: 'There.' }];
    const rejection = refusal({ 'sections.faqs': { stored, sent: [] } });
    const { save, sent } = form([rejection, undefined], ['theirs']);
    await save({ title: 'Mine', sections: { faqs: [] }, seen: { sections: { faqs: [] } } });
    expect(sent.at(-1)).toEqual({ title: 'Mine', sections: { faqs: stored }, seen: { sections: { faqs: stored } } });
  });
});

describe('the person’s own text', () => {
  it('is no conflict after a lost reply', async () => {
    const failure = new HttpFailure(0, undefined, 'No connection.');
    const ownConflict = refusal({ title: { stored: 'Mine', sent: 'Mine, longer' } });
    const { save, asked, sent } = form([failure, ownConflict, undefined]);
    await expect(save(draft)).rejects.toBe(failure);
    await save({ title: 'Mine, longer', seen: { title: 'First' } });
    expect(asked).toEqual([]);
    expect(sent.at(-1)).toEqual({ title: 'Mine, longer', seen: { title: 'Mine' } });
  });

  it('is checked again if it was rejected', async () => {
    const invalid = new HttpFailure(422, { error: 'invalid_request' }, 'Not valid.');
    const { save, asked } = form([invalid, refusal({ title: { stored: 'Mine', sent: 'Other' } })], ['back']);
    await expect(save(draft)).rejects.toBe(invalid);
    await expect(save({ ...draft, title: 'Other' })).rejects.toThrow('Somebody else');
    expect(asked).toHaveLength(1);
  });
});

it('keeps the base of unsaved fields from the time of their first change', () => {
  const stored = { title: 'Now', track: 'Now' };
  expect(basedOn<Partial<typeof stored>>({}, ['title'], stored)).toEqual({ title: 'Now' });
  expect(basedOn<Partial<typeof stored>>({ title: 'Then' }, ['title', 'track'], stored)).toEqual({
    title: 'Then',
    track: 'Now',
  });
  expect(basedOn<Partial<typeof stored>>({ title: 'Then' }, [], stored)).toEqual({});
});
