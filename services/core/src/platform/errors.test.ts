import { errorStatuses } from '@plenum/contracts/errors';
import { describe, expect, it } from 'vitest';
import { errorBody, fail, failField, fieldName, labelled, errorPhrase, socketError, textLabel } from './errors.ts';
import { messageKeys } from './messages.ts';

it('every code has a text, and there are no others', () => {
  expect([...messageKeys('core/src/platform/errors')].toSorted()).toEqual(Object.keys(errorStatuses).toSorted());
});

describe('a refusal', () => {
  it('is told in the language that is asked for', () => {
    const refusal = fail('not_found');
    expect(refusal.message).toBe('Not found.');
    expect(errorBody(refusal, 'r1', 'de')).toEqual({
      code: 404,
      status: 'Not Found',
      message: 'Nicht gefunden.',
      error: 'not_found',
      request_id: 'r1',
    });
    expect(socketError(refusal, 'de')).toEqual({ error: 'not_found', message: 'Nicht gefunden.' });
    expect(socketError(refusal, 'en')).toEqual({ error: 'not_found', message: 'Not found.' });
  });

  it('tells the problems of its fields in the same language', () => {
    const refusal = failField('title', errorPhrase('text_too_long', { label: labelled('title'), max: 255 }));
    expect(errorBody(refusal, 'r1', 'en').errors).toEqual({
      json: {
        title: ['The title may have 255 characters at most.'],
        _schema: ['The title may have 255 characters at most.'],
      },
    });
    expect(errorBody(refusal, 'r1', 'de')).toMatchObject({
      message: 'Der Titel darf höchstens 255 Zeichen haben.',
      errors: { json: { title: ['Der Titel darf höchstens 255 Zeichen haben.'] } },
    });
  });

  it('names a line without a name of its own in general', () => {
    expect(textLabel('subtitle')).toBe('subtitle');
    expect(labelled(textLabel('no_such_field'))('en')).toBe('This line');
  });

  it('fills in what people typed as it is', () => {
    expect(errorPhrase('word_without_letters', { word: '{word} $& {max}' })('de')).toContain('„{word} $& {max}“');
  });
});

it('a field has the name that people know, or its own', () => {
  expect(fieldName('first_name')('en')).toBe('First name');
  expect(fieldName('first_name')('de')).toBe('Vorname');
  expect(fieldName('zoom_meeting_id')('de')).toBe('Zoom meeting id');
  expect(fieldName('constructor')('de')).toBe('Constructor');
});
