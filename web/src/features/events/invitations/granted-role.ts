import type { GrantedEventRole } from '@plenum/contracts/events/invitation-by-token';
import { showToast } from '../../../ui/toast.ts';
import { t } from './invitations.en.json';
import { roleLabel } from './role-label.ts';

/**
 * Notifies a person who joined an event in a role other than the offered one.
 * @returns whether the role differs
 */
export function showGrantedRole(name: string, { role, invited_role }: GrantedEventRole): boolean {
  if (role === invited_role) return false;
  showToast({
    tone: 'info',
    title: t('invitations.granted', { name, role: roleLabel('event', role) }),
    text: t('invitations.granted.text', { role: roleLabel('event', invited_role) }),
  });
  return true;
}
