import {
  mailPenaltyRecipientsMin,
  mailQuotaEnterprisePerDay,
  mailQuotaPerAccepted,
  mailQuotaStages,
  provenAcceptedMin,
} from '@plenum/contracts/notifications/mail-limits';
import { describe, expect, test } from 'vitest';
import {
  accountAllowance,
  isProven,
  organizationAllowance,
  type OrganizationFacts,
  remainingRecipients,
  standingShare,
} from './mail-quota.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
const [newcomer, , , established] = mailQuotaStages;

const facts = (change: Partial<OrganizationFacts> = {}): OrganizationFacts => ({
  plan: 'COMMUNITY',
  age_ms: 0,
  is_stopped: false,
  daily_max: null,
  sent_hour: 0,
  sent_day: 0,
  sent_month: 0,
  accepted: 0,
  declined: 0,
  bounced: 0,
  complained: 0,
  oldest_hour_ms: null,
  oldest_day_ms: null,
  ...change,
});

describe('the quota by age', () => {
  test.each(mailQuotaStages.map((stage, index) => [stage, mailQuotaStages[index - 1]] as const))(
    'from %o on, not a millisecond before',
    (stage, before) => {
      const fromMs = stage.fromAgeDays * dayMs;
      expect(organizationAllowance(facts({ age_ms: fromMs })).perDay).toBe(stage.perDay);
      if (before !== undefined) expect(organizationAllowance(facts({ age_ms: fromMs - 1 })).perDay).toBe(before.perDay);
    },
  );

  test('grows with accepted invitations, up to the end of its stage', () => {
    expect(organizationAllowance(facts({ accepted: 1 })).perDay).toBe(newcomer.perDay + mailQuotaPerAccepted);
    expect(organizationAllowance(facts({ accepted: 1000 })).perDay).toBe(newcomer.perDayMax);
    expect(organizationAllowance(facts({ accepted: 1000, age_ms: 30 * dayMs })).perDay).toBe(established.perDayMax);
  });

  test('is the plan’s or the operator’s where the organization is vouched for, also for its newest account', () => {
    const enterprise = facts({ plan: 'ENTERPRISE' });
    expect(organizationAllowance(enterprise).perDay).toBe(mailQuotaEnterprisePerDay);
    expect(accountAllowance(facts(), enterprise).perHour).toBe(mailQuotaEnterprisePerDay);
    expect(organizationAllowance(facts({ daily_max: 7000 })).perDay).toBe(7000);
    expect(accountAllowance(facts(), facts({ age_ms: 400 * dayMs })).perDay).toBe(newcomer.perDay);
  });
});

describe('standing', () => {
  const share = (change: Partial<OrganizationFacts>) => standingShare(facts({ sent_month: 100, ...change }));

  test.each([
    [{ declined: 24 }, 1],
    [{ declined: 25 }, 0.5],
    [{ complained: 2 }, 1],
    [{ complained: 3 }, 0.5],
    [{ complained: 5 }, 0.25],
    [{ complained: 9 }, 0.25],
    [{ complained: 10 }, 0],
    [{ bounced: 33 }, 0.25],
    [{ bounced: 34 }, 0],
  ])('%o of 100 leaves %d', (change, left) => {
    expect(share(change)).toBe(left);
  });

  test('one “not me” to a newcomer ends nothing, two do', () => {
    expect(mailPenaltyRecipientsMin).toBe(20);
    expect(standingShare(facts({ sent_month: 1, complained: 1 }))).toBe(0.25);
    expect(standingShare(facts({ sent_month: 1, complained: 2 }))).toBe(0);
  });

  test('lowers what the plan gives as well, and a stop leaves nothing', () => {
    const hated = facts({ plan: 'ENTERPRISE', sent_month: 100, complained: 10 });
    expect(organizationAllowance(hated).perDay).toBe(0);
    expect(organizationAllowance(facts({ plan: 'ENTERPRISE', is_stopped: true })).perDay).toBe(0);
  });
});

describe('what is left', () => {
  const perHour = Math.ceil(newcomer.perDay * newcomer.hourShare);

  test('is the least of hour and day, of account and organization', () => {
    const untouched = facts();
    expect(remainingRecipients(untouched, untouched).recipients).toBe(perHour);
    expect(remainingRecipients(facts({ sent_hour: 5, sent_day: 5 }), untouched).recipients).toBe(perHour - 5);
    expect(remainingRecipients(untouched, facts({ sent_day: newcomer.perDay - 1 })).recipients).toBe(1);
    expect(remainingRecipients(facts({ sent_day: newcomer.perDay + 9 }), null).recipients).toBe(0);
    // The token of an organization.
    expect(remainingRecipients(null, facts({ sent_day: newcomer.perDay - 1 })).recipients).toBe(1);
  });

  test('comes back when the oldest recipients leave the window that is full', () => {
    const hour = facts({ sent_hour: perHour, sent_day: perHour, oldest_hour_ms: 1000, oldest_day_ms: 1000 });
    expect(remainingRecipients(hour, null)).toMatchObject({ recipients: 0, againAtMs: 1000 + dayMs / 24 });
    const day = facts({ sent_day: newcomer.perDay, oldest_day_ms: 5000 });
    expect(remainingRecipients(facts(), day)).toMatchObject({ recipients: 0, againAtMs: 5000 + dayMs });
  });

  test('does not come back by waiting where somebody was stopped', () => {
    const stopped = remainingRecipients(facts({ is_stopped: true }), facts());
    expect(stopped).toEqual({ recipients: 0, againAtMs: null, is_stopped: true });
  });
});

test('names stand in subjects only of organizations that people have said yes to', () => {
  const old = { age_ms: 30 * dayMs, accepted: provenAcceptedMin };
  expect(isProven(facts(old))).toBe(true);
  expect(isProven(facts({ ...old, accepted: provenAcceptedMin - 1 }))).toBe(false);
  expect(isProven(facts({ ...old, age_ms: old.age_ms - 1 }))).toBe(false);
  expect(isProven(facts({ ...old, sent_month: 20, complained: 1 }))).toBe(false);
  expect(isProven(facts({ plan: 'ENTERPRISE' }))).toBe(true);
  expect(isProven(facts({ plan: 'ENTERPRISE', is_stopped: true }))).toBe(false);
});
