/** Who may create an account here, in words. The server decides; people learn it before they fill in a form. */
import { nameDomains, needsInvitation, acceptsAddress, type SignUpRule } from '@plenum/contracts/installation-rules';
import { useEffect, useState } from 'react';
import { type ClientSettings, clientSettings } from './client-settings.ts';
import { formatLocale } from './dates.ts';
import { t } from './sign-up-rule.en.json';

const open: SignUpRule = { mode: 'open', domains: [] };

/** Returns the settings without waiting: undefined until the server has replied, null if that failed. */
function useClientSettings(): ClientSettings | null | undefined {
  const [known, setKnown] = useState<ClientSettings | null>();
  useEffect(() => void clientSettings().then(setKnown), []);
  return known;
}

/** A form is not kept back for longer than this: most installations have no rule. */
const patienceMs = 1_000;

/**
 * Returns the rule; undefined until the server has replied. One that is late or unknown counts as open, because the server
 * decides in the end.
 */
export function useSignUpRule(): SignUpRule | undefined {
  const settings = useClientSettings();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (settings === undefined) return isLate ? open : undefined;
  return settings?.sign_up ?? open;
}

const valuesOf = ({ domains }: SignUpRule) => ({ domains: nameDomains(domains, formatLocale()) });

/** Checks whether nobody can sign up without the link of an invitation. */
export const isByInvitationOnly = ({ mode, domains }: SignUpRule): boolean =>
  mode === 'invitation' && domains.length === 0;

/** Returns the rule as a sentence; null where everybody may sign up. */
export function signUpNote(rule: SignUpRule): string | null {
  if (rule.mode === 'open') return null;
  if (rule.mode === 'domains') return t('sign_up.domains', valuesOf(rule));
  return isByInvitationOnly(rule) ? t('sign_up.invitation.text') : t('sign_up.invitation.or', valuesOf(rule));
}

/** Returns the rule in a few words, to stand below a button; null where everybody may sign up. */
export function shortSignUpNote(rule: SignUpRule): string | null {
  if (rule.mode === 'open') return null;
  if (rule.mode === 'domains') return t('sign_up.short.domains', valuesOf(rule));
  return isByInvitationOnly(rule) ? t('sign_up.short.invitation') : t('sign_up.short.invitation.or', valuesOf(rule));
}

/** Returns why an address may not sign up; null if it may. */
export function signUpProblem(rule: SignUpRule, address: string): string | null {
  if (!acceptsAddress(rule, address)) return t('sign_up.domains', valuesOf(rule));
  return needsInvitation(rule, address) ? t('sign_up.invitation.or', valuesOf(rule)) : null;
}

/** The heading where nobody can sign up without an invitation. */
export const invitationNeeded = (): string => t('sign_up.invitation');
