import { join_policies, type JoinPolicy } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events';
import { Copy, Upload } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { failureMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { updateEvent } from './events.api.ts';
import { t } from './events.messages.ts';
import { formatJoinCode } from './join-code.ts';

type Change = Parameters<typeof updateEvent>[1];

function useChange(event_id: number) {
  const [busy, setBusy] = useState(false);
  const change = async (body: Change, done: string) => {
    setBusy(true);
    try {
      await updateEvent(event_id, body);
      showToast({ tone: 'good', title: done });
    } catch (failure) {
      showToast({ tone: 'error', title: t('events.policy.failed'), text: failureMessage(failure) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

function PublishCard({ event }: { readonly event: EventDetail }) {
  const { busy, change } = useChange(event.id);
  return (
    <Card className="grid content-start justify-items-start gap-3 border-accent">
      <p className="max-w-[50ch]">{t('events.publish.text')}</p>
      <Button loading={busy} onClick={() => void change({ status: 'PUBLISHED' }, t('events.published'))}>
        {t('events.publish')}
      </Button>
    </Card>
  );
}

function JoinCard({ event }: { readonly event: EventDetail }) {
  const { busy, change } = useChange(event.id);
  const choose = (join_policy: JoinPolicy) =>
    void change({ join_policy }, t('events.policy.changed', { policy: t(`events.policy.${join_policy}`) }));
  return (
    <Card className="grid content-start gap-5">
      <SelectField
        label={t('events.policy')}
        className="max-w-xs"
        value={event.join_policy}
        disabled={busy}
        options={join_policies.map((value) => ({ value, label: t(`events.policy.${value}`) }))}
        onChange={({ target }) => {
          const chosen = join_policies.find((policy) => policy === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      />
      {event.join_policy === 'INVITE_ONLY' || event.join_code === null ? (
        <p className="text-sm text-muted">{t('events.code.closed')}</p>
      ) : (
        <JoinCode title={event.title} code={event.join_code} published={event.is_published} />
      )}
    </Card>
  );
}

function JoinCode({
  title,
  code,
  published,
}: {
  readonly title: string;
  readonly code: string;
  readonly published: boolean;
}) {
  const link = `${location.origin}${paths.joinEvent(code)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast({ tone: 'good', title: t('events.code.copied') });
  };
  return (
    <div className="flex flex-wrap items-center gap-6">
      <QRCodeSVG
        value={link}
        size={148}
        marginSize={2}
        bgColor="#ffffff"
        fgColor="#072a1f"
        title={t('events.code.qr', { title })}
        className="rounded-md"
      />
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
        <p className="text-sm text-muted">{t('events.code')}</p>
        <p className="font-display text-3xl font-bold tracking-wide tabular">{formatJoinCode(code)}</p>
        <p className="max-w-[40ch] text-sm text-muted">{t(published ? 'events.code.text' : 'events.code.draft')}</p>
        <Button
          variant="secondary"
          size="small"
          icon={<Copy className="size-4" aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('events.code.copy')}
        </Button>
      </div>
    </div>
  );
}

/** What organizers switch and hand out. */
export function OrganizerPanel({ event }: { readonly event: EventDetail }) {
  return (
    <Section title={t('events.organize')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {event.status === 'DRAFT' && <PublishCard event={event} />}
        <JoinCard event={event} />
        <Card className="grid content-start justify-items-start gap-3">
          <p className="max-w-[50ch]">{t('events.import.text')}</p>
          <ButtonLink to={paths.importSchedule(event.id)} variant="secondary">
            <Upload className="size-4" aria-hidden="true" />
            {t('events.import')}
          </ButtonLink>
        </Card>
      </div>
    </Section>
  );
}
