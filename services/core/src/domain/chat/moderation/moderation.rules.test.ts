import { defaultModerationRules, type ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { linkTrustAgeS } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import {
  compileRules,
  type PreviousText,
  type PostedMessage,
  maxRepeatMessages,
  repeatWindowS,
} from './moderation.rules.ts';

const nowMs = Date.UTC(2031, 2, 28, 12);
const rulesOff: ModerationRules = { ...defaultModerationRules, flood_messages: 0, repeat_limit: 0 };
const text = (content: string, change: Partial<PostedMessage> = {}): PostedMessage => ({
  content,
  posted_ms: nowMs,
  is_staff: false,
  is_organization_token: false,
  member_since_ms: nowMs - 60_000,
  ...change,
});
const staff = { is_staff: true } as const;
const judge = (rules: Partial<ModerationRules>, message: PostedMessage, earlier: readonly PreviousText[] = []) =>
  compileRules({ ...rulesOff, ...rules }).matchMessage(message, earlier);
const secondsAgo = (seconds: number, content = 'something') => ({ content, posted_ms: nowMs - seconds * 1000 });

it('accepts any text without rules', () => {
  expect(judge({}, text('https://example.org spam'))).toBeNull();
});

describe('unwanted words', () => {
  it('are caught for all roles', () => {
    expect(judge({ words: ['spam'] }, text('Spam!'))).toBe('WORDS');
    expect(judge({ words: ['spam'] }, text('Spam!', staff))).toBe('WORDS');
  });

  it('are checked first', () => {
    expect(judge({ words: ['spam'], link_policy: 'NONE' }, text('spam.com spam'))).toBe('WORDS');
  });
});

describe('links', () => {
  it('are allowed to staff only, where none are allowed', () => {
    const old = { member_since_ms: 0 };
    expect(judge({ link_policy: 'NONE' }, text('example.com', old))).toBe('LINKS');
    expect(judge({ link_policy: 'NONE' }, text('example.com', staff))).toBeNull();
    expect(judge({ link_policy: 'ALLOW' }, text('example.com'))).toBeNull();
  });

  it.each([
    [linkTrustAgeS, null],
    [linkTrustAgeS - 1, 'LINKS'],
  ])('of a person who joined %i s ago give %j', (age_s, outcome) => {
    const message = text('example.com', { member_since_ms: nowMs - age_s * 1000 });
    expect(judge({ link_policy: 'MEMBERS_OVER_1_DAY' }, message)).toBe(outcome);
  });

  it('of a person who has left are not trusted', () => {
    expect(judge({ link_policy: 'MEMBERS_OVER_1_DAY' }, text('example.com', { member_since_ms: null }))).toBe('LINKS');
  });
});

describe('a flood', () => {
  const rules = { flood_messages: 3, flood_window_s: 10 };
  it('is more than the limit within the window', () => {
    expect(judge(rules, text('d'), [secondsAgo(9), secondsAgo(5)])).toBeNull();
    expect(judge(rules, text('d'), [secondsAgo(9), secondsAgo(5), secondsAgo(1)])).toBe('FLOOD');
    expect(judge(rules, text('d'), [secondsAgo(10), secondsAgo(5), secondsAgo(1)])).toBeNull();
  });

  it('does not count for staff, nor where the rule is off', () => {
    const manyMessages = Array.from({ length: 50 }, () => secondsAgo(1));
    expect(judge(rules, text('d', staff), manyMessages)).toBeNull();
    expect(judge({ flood_messages: 0 }, text('d'), manyMessages)).toBeNull();
  });
});

describe('a repetition', () => {
  const rules = { repeat_limit: 2 };
  it('is the same text more often than the limit, in any disguise', () => {
    expect(judge(rules, text('Buy now'), [secondsAgo(9, 'Buy now')])).toBeNull();
    expect(judge(rules, text('Buy now'), [secondsAgo(9, 'BUY  NÓW!!'), secondsAgo(5, '*buy* now')])).toBe('REPEAT');
    expect(judge(rules, text('Buy now', staff), [secondsAgo(9, 'Buy now'), secondsAgo(5, 'Buy now')])).toBeNull();
    expect(judge({ repeat_limit: 0 }, text('Buy now'), [secondsAgo(9, 'Buy now')])).toBeNull();
  });

  it('is allowed to API tokens of the organization, but a flood is not', () => {
    const program = { is_organization_token: true };
    const earlier = [secondsAgo(9, 'Next: Rails'), secondsAgo(5, 'Next: Rails')];
    expect(judge(rules, text('Next: Rails', program), earlier)).toBeNull();
    expect(judge({ ...rules, flood_messages: 2, flood_window_s: 60 }, text('Next: Rails', program), earlier)).toBe(
      'FLOOD',
    );
    expect(judge({ words: ['rails'] }, text('Next: Rails', program))).toBe('WORDS');
  });

  it('expires with time, and after many other messages', () => {
    const twice = (seconds: number) => [secondsAgo(seconds, 'Buy now'), secondsAgo(seconds, 'Buy now')];
    expect(judge(rules, text('Buy now'), twice(repeatWindowS - 1))).toBe('REPEAT');
    expect(judge(rules, text('Buy now'), twice(repeatWindowS))).toBeNull();
    const otherMessages = (count: number) =>
      Array.from({ length: count }, (_, index) => secondsAgo(5, `other ${index}`));
    expect(judge(rules, text('Buy now'), [...twice(9), ...otherMessages(maxRepeatMessages - 2)])).toBe('REPEAT');
    expect(judge(rules, text('Buy now'), [...twice(9), ...otherMessages(maxRepeatMessages - 1)])).toBeNull();
  });

  it.each(['+1', 'ok', '👏👏👏', '!!!'])('does not include applause like %j', (applause) => {
    expect(judge({ repeat_limit: 1 }, text(applause), [secondsAgo(1, applause)])).toBeNull();
  });
});

it('texts other than messages are checked for words and links', () => {
  const { matchText } = compileRules({ ...rulesOff, words: ['spam'], link_policy: 'NONE' });
  expect(matchText(text('Spam'))).toBe('WORDS');
  expect(matchText(text('example.com'))).toBe('LINKS');
  expect(matchText(text('Hello'))).toBeNull();
});
