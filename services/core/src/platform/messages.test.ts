import { describe, expect, expectTypeOf, it } from 'vitest';
import { messages } from './messages.ts';

const mails = messages('core/src/domain/notifications/mails/mails');
const eventTexts = messages('core/src/domain/events/events/event-texts');

describe('messages', () => {
  it('uses the plural form of the number', () => {
    expect(mails('en')('reset.lifetime', { hours: 1 })).toContain('within one hour.');
    expect(mails('en')('reset.lifetime', { hours: 24 })).toContain('within 24 hours.');
    expect(mails('de')('invitation.lifetime', { days: 1 })).toContain('gilt einen Tag.');
    expect(mails('de')('invitation.lifetime', { days: 30 })).toContain('gilt 30 Tage.');
  });

  it('includes user input unchanged', () => {
    const title = "It's {title} <b>'{x}'</b> # | $&";
    expect(eventTexts('en')('welcome', { title })).toBe(`Welcome to ${title}`);
  });

  it('isolates names of another direction', () => {
    expect(eventTexts('en')('welcome', { title: 'כנס 2026' })).toBe('Welcome to \u2068כנס 2026\u2069');
  });

  it('throws if a value is missing', () => {
    const t = mails('en') as (key: string) => string;
    expect(() => t('greeting')).toThrow('first_name');
  });
});

it('has types with which the compiler checks keys and values', () => {
  type T = ReturnType<typeof mails>;
  type MessageValues<K extends Parameters<T>[0]> = Parameters<typeof english<K>>;
  const english = mails('en');
  expectTypeOf<MessageValues<'choices'>>().toEqualTypeOf<[key: 'choices']>();
  expectTypeOf<MessageValues<'reset.preview'>[1]>().toEqualTypeOf<{ readonly hours: number }>();
  expectTypeOf<'reset.unknown'>().not.toExtend<Parameters<T>[0]>();
});
