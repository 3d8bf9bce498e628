import { errorStatuses } from '@plenum/contracts/errors';
import { describe, expect, it } from 'vitest';
import { errorBody, fail, failField, fieldName, labelPhrase, errorPhrase, socketError, textLabel } from './errors.ts';
import { messageKeys } from './messages.ts';

it('defines a text for every code, and no other texts', () => {
  expect([...messageKeys('core/src/platform/errors')].toSorted()).toEqual(Object.keys(errorStatuses).toSorted());
});

describe('error responses', () => {
  it('returns the text in the requested language', () => {
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

  it('returns the problems of the fields in the same language', () => {
    const refusal = failField('title', errorPhrase('text_too_long', { label: labelPhrase('title'), max: 255 }));
    expect(errorBody(refusal, 'r1', 'en').errors).toEqual({
      json: {
        title: ['The title may have 255 characters at most.'],
        _schema: ['The title may have 255 characters at most.'],
      },
    });
    expect(errorBody(refusal, 'r1', 'de')).toMatchObject({
      message: 'Der Titel darf höchstens 255\u00a0Zeichen lang sein.',
      errors: { json: { title: ['Der Titel darf höchstens 255\u00a0Zeichen lang sein.'] } },
    });
  });

  it('uses a general label for a line without a name', () => {
    expect(textLabel('subtitle')).toBe('subtitle');
    expect(labelPhrase(textLabel('no_such_field'))('en')).toBe('This line');
  });

  it('includes user input unchanged', () => {
    expect(errorPhrase('word_without_letters', { word: '{word} $& {max}' })('de')).toContain('„{word} $& {max}“');
  });
});

it('names a field by its label, or else by its name', () => {
  expect(fieldName('first_name')('en')).toBe('First name');
  expect(fieldName('first_name')('de')).toBe('Vorname');
  expect(fieldName('zoom_meeting_id')('de')).toBe('Zoom meeting id');
  expect(fieldName('constructor')('de')).toBe('Constructor');
});
