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
  const asked: TextConflict[] = [];
  const sent: Body[] = [];
  const saver = new TextSaver((conflict) => {
    asked.push(conflict);
    return Promise.resolve(choices.shift() ?? 'back');
  });
  const save = (body: Body) =>
    saver.save(body, (change) => {
      sent.push(change);
      const reply = replies.shift();
      return reply === undefined ? Promise.resolve('stored') : Promise.reject(reply);
    });
  return { save, asked, sent };
}

const given: Body = { title: 'Mine', seen: { title: 'First' } };
const theirs = refusal({ title: { stored: 'Theirs', sent: 'Mine' } });

describe('a text that somebody else has changed', () => {
  it('is replaced on top of the text that the person has seen', async () => {
    const { save, asked, sent } = form([theirs, undefined], ['mine']);
    expect(await save(given)).toEqual({ reply: 'stored', theirs: [] });
    expect(asked).toEqual([{ field: 'title', stored: 'Theirs', sent: 'Mine' }]);
    expect(sent.at(-1)).toEqual({ title: 'Mine', seen: { title: 'Theirs' } });
  });

  it('stays if the person wants that, and is asked about again when it changes once more', async () => {
    const third = refusal({ title: { stored: 'Third', sent: 'Mine' } });
    const { save, asked, sent } = form([theirs, third, undefined], ['mine', 'theirs']);
    expect(await save(given)).toEqual({ reply: 'stored', theirs: ['title'] });
    expect(asked.map(({ stored }) => stored)).toEqual(['Theirs', 'Third']);
    expect(sent.at(-1)).toEqual({ title: 'Third', seen: { title: 'Third' } });
  });

  it('counts as seen after going back to the form', async () => {
    const { save, sent } = form([theirs, undefined], ['back']);
    await expect(save(given)).rejects.toBe(theirs);
    await save({ ...given, title: 'Mine and theirs' });
    expect(sent.at(-1)).toEqual({ title: 'Mine and theirs', seen: { title: 'Theirs' } });
  });

  it('is what the form says once it has read the text again', async () => {
    const { save, sent } = form([theirs, undefined], ['back']);
    await expect(save(given)).rejects.toBe(theirs);
    await save({ title: 'Mine', seen: { title: 'Read again' } });
    expect(sent.at(-1)?.seen).toEqual({ title: 'Read again' });
  });

  it('may be a list inside of a field', async () => {
    const stored = [{ question: 'Where?', answer: 'There.' }];
    const refused = refusal({ 'sections.faqs': { stored, sent: [] } });
    const { save, sent } = form([refused, undefined], ['theirs']);
    await save({ title: 'Mine', sections: { faqs: [] }, seen: { sections: { faqs: [] } } });
    expect(sent.at(-1)).toEqual({ title: 'Mine', sections: { faqs: stored }, seen: { sections: { faqs: stored } } });
  });
});

describe('the own text', () => {
  it('is no conflict after a lost reply', async () => {
    const lost = new HttpFailure(0, undefined, 'No connection.');
    const own = refusal({ title: { stored: 'Mine', sent: 'Mine, longer' } });
    const { save, asked, sent } = form([lost, own, undefined]);
    await expect(save(given)).rejects.toBe(lost);
    await save({ title: 'Mine, longer', seen: { title: 'First' } });
    expect(asked).toEqual([]);
    expect(sent.at(-1)).toEqual({ title: 'Mine, longer', seen: { title: 'Mine' } });
  });

  it('is asked about if it was refused', async () => {
    const invalid = new HttpFailure(422, { error: 'invalid_request' }, 'Not valid.');
    const { save, asked } = form([invalid, refusal({ title: { stored: 'Mine', sent: 'Other' } })], ['back']);
    await expect(save(given)).rejects.toBe(invalid);
    await expect(save({ ...given, title: 'Other' })).rejects.toThrow('Somebody else');
    expect(asked).toHaveLength(1);
  });
});

it('bases unsaved fields on what was stored when their first change was made', () => {
  const stored = { title: 'Now', track: 'Now' };
  expect(basedOn<Partial<typeof stored>>({}, ['title'], stored)).toEqual({ title: 'Now' });
  expect(basedOn<Partial<typeof stored>>({ title: 'Then' }, ['title', 'track'], stored)).toEqual({
    title: 'Then',
    track: 'Now',
  });
  expect(basedOn<Partial<typeof stored>>({ title: 'Then' }, [], stored)).toEqual({});
});
