/** Describes who may create an account. The server enforces the rule; users see it before they fill in a form. */
import { nameDomains, needsInvitation, acceptsAddress, type SignUpRule } from '@plenum/contracts/installation-rules';
import { useEffect, useState } from 'react';
import { type ClientSettings, clientSettings } from './client-settings.ts';
import { formatLocale } from './dates.ts';
import { t } from './sign-up-rule.en.json';

const open: SignUpRule = { mode: 'open', domains: [] };

/** Returns the settings without waiting: undefined until the server has replied, null if that failed. */
function useClientSettings(): ClientSettings | null | undefined {
  const [settings, setSettings] = useState<ClientSettings | null>();
  useEffect(() => void clientSettings().then(setSettings), []);
  return settings;
}

/** Maximum time to delay a form: most installations have no rule. */
const timeoutMs = 1_000;

/**
 * Returns the rule; undefined until the server has replied. A late or missing reply counts as open, because the server
 * enforces the rule.
 */
export function useSignUpRule(): SignUpRule | undefined {
  const settings = useClientSettings();
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasTimedOut(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (settings === undefined) return hasTimedOut ? open : undefined;
  return settings?.sign_up ?? open;
}

const valuesOf = ({ domains }: SignUpRule) => ({ domains: nameDomains(domains, formatLocale()) });

/** Checks whether an invitation is required to sign up. */
export const isByInvitationOnly = ({ mode, domains }: SignUpRule): boolean =>
  mode === 'invitation' && domains.length === 0;

/** Returns the rule as a sentence; null if sign-up is open. */
export function signUpNote(rule: SignUpRule): string | null {
  if (rule.mode === 'open') return null;
  if (rule.mode === 'domains') return t('sign_up.domains', valuesOf(rule));
  return isByInvitationOnly(rule) ? t('sign_up.invitation.text') : t('sign_up.invitation.or', valuesOf(rule));
}

/** Returns the rule in a few words, for use below a button; null if sign-up is open. */
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

/** Heading on installations where an invitation is required to sign up. */
export const invitationNeeded = (): string => t('sign_up.invitation');
