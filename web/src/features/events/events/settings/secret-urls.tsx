import type { SecretAddress } from '@plenum/contracts/integrations/secret-addresses';
import { formatInstantDay } from '../../../../lib/instants.ts';
import { useQuery } from '../../../../lib/swr.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Section } from '../../../../ui/page.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { t } from './secret-urls.en.json';

/** URLs of the event that work without a login or contain a secret, with the people who created them. */
export function SecretUrls({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useQuery('GET /events/:event_id/secret-addresses', { params: { event_id } });
  return (
    <Section title={t('secret_addresses.title')}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('secret_addresses.text')}</p>
        {data === undefined &&
          (error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />)}
        {data !== undefined && (
          <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
            {data.addresses.map((address) => (
              <AddressRow
                key={`${address.kind} ${address.title ?? ''} ${address.created_at ?? ''}`}
                address={address}
              />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function createdText({ created_at, created_by }: SecretAddress): string {
  const date = created_at === null ? null : formatInstantDay(created_at);
  if (created_by === null) return date === null ? t('secret_addresses.unknown') : t('secret_addresses.on', { date });
  const name = created_by.full_name;
  return date === null ? t('secret_addresses.by', { name }) : t('secret_addresses.by_on', { name, date });
}

function AddressRow({ address }: { readonly address: SecretAddress }) {
  const { kind, title, created_by, is_maker_in_charge } = address;
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {title === null
          ? t(`secret_addresses.${kind}`)
          : t('secret_addresses.of', { kind: t(`secret_addresses.${kind}`), title })}
        {created_by !== null && !is_maker_in_charge && <Badge tone="yellow">{t('secret_addresses.former')}</Badge>}
      </p>
      <p className="text-sm text-muted">{createdText(address)}</p>
    </li>
  );
}
