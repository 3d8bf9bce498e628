import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { formatAge } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './dashboard.en.json';

export function Connections({ connections }: { readonly connections: Dashboard['connections'] }) {
  return (
    <Section title={t('dashboard.connections')}>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
        {connections.map(({ id, user, title, company, connected_at }) => (
          <li
            key={id}
            className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-sunk"
          >
            <Avatar name={user.full_name} image_url={user.image_url} />
            <div className="min-w-0 flex-1">
              <Link to={paths.user(user.id)} dir="auto" className="stretched block truncate font-semibold">
                {user.full_name}
              </Link>
              <p className="text-sm leading-snug wrap-anywhere text-muted">
                {title && company
                  ? t('dashboard.role_at', { title, company })
                  : (title ?? company ?? t('dashboard.connections.since', { age: formatAge(connected_at) }))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
