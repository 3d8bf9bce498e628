import type { UserDetail } from '@plenum/contracts/accounts/users';
import { Section } from '../../../ui/page.tsx';
import { ActivityList } from './activity-list.tsx';
import { EmailChange } from './email-change.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordChange } from './password-change.tsx';
import { t } from './security.en.json';

export function SecurityPanel({ user }: { readonly user: UserDetail }) {
  return (
    <div className="grid max-w-3xl gap-12">
      <Section title={t('security.password')}>
        <PasswordChange email={user.email} disabled={user.is_demo} />
      </Section>
      <Section title={t('security.email')}>
        <EmailChange email={user.email} disabled={user.is_demo} />
      </Section>
      <Section title={t('security.logins')}>
        <LoginList disabled={user.is_demo} />
      </Section>
      <Section title={t('security.activity')}>
        <ActivityList user_id={user.id} />
      </Section>
    </div>
  );
}
