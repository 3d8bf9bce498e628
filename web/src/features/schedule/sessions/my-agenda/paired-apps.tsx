/** Apps that share the bookmarks of the user: connecting by QR code, and the list of connected apps. */
import type { ApiToken } from '@plenum/contracts/integrations/api-tokens';
import { maxPairedApps } from '@plenum/contracts/integrations/integration-limits';
import { Smartphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatAge } from '../../../../lib/dates.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { type PairingCode, usePairedApps } from './paired-apps.api.ts';
import { t } from './paired-apps.en.json';

const QrPicture = lazy(() => import('../../../../ui/qr-picture.tsx').then((m) => ({ default: m.QrPicture })));

interface PairedAppsProps {
  readonly event_id: number;
}

interface CreatedCode {
  readonly code: PairingCode;
  /** Ids of the apps that were connected before. */
  readonly knownIds: readonly number[];
}

export function PairedApps({ event_id }: PairedAppsProps) {
  const [created, setCreated] = useState<CreatedCode | null>(null);
  const nowMs = useNow();
  const isExpired = created !== null && Date.parse(created.code.expires_at) <= nowMs;
  const { apps, error, reload, createCode, disconnect } = usePairedApps(event_id, created !== null && !isExpired);
  const { busy: isBusy, attempt } = useAttempt();
  const addedName = created === null ? undefined : apps?.find(({ id }) => !created.knownIds.includes(id))?.name;
  // A code works once.
  const shown = addedName === undefined ? created : null;
  useEffect(() => {
    if (addedName !== undefined) showToast({ tone: 'good', title: t('apps.connected', { name: addedName }) });
  }, [addedName]);
  const toggle = () =>
    attempt(
      async () => {
        if (shown !== null && !isExpired) setCreated(null);
        else setCreated({ code: await createCode(), knownIds: (apps ?? []).map(({ id }) => id) });
      },
      (failure) => showToast({ tone: 'error', title: t('apps.failed'), text: failureMessage(failure) }),
    );
  if (apps === undefined)
    return (
      <Frame>
        {error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={reload} className="py-4" />}
      </Frame>
    );
  const isFull = apps.length >= maxPairedApps;
  return (
    <Frame>
      {/* The button keeps its position and thereby the keyboard focus. */}
      <Button
        size="small"
        variant={shown === null ? 'primary' : 'secondary'}
        className="justify-self-start"
        loading={isBusy}
        disabled={isFull && shown === null}
        aria-expanded={shown !== null}
        onClick={() => void toggle()}
      >
        {t(buttonText(shown !== null, isExpired))}
      </Button>
      {isFull && <p className="text-sm text-muted">{t('apps.full', { count: maxPairedApps })}</p>}
      <div role="status" className="empty:hidden">
        {shown !== null && (isExpired ? <p className="text-sm">{t('apps.expired')}</p> : <Code url={shown.code.url} />)}
      </div>
      {apps.length === 0 ? (
        <p className="text-sm text-muted">{t('apps.none')}</p>
      ) : (
        <ul aria-label={t('apps.list')} className="divide-y divide-rule">
          {apps.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              onDisconnect={() => {
                setCreated(null);
                return disconnect(app.id);
              }}
            />
          ))}
        </ul>
      )}
    </Frame>
  );
}

function buttonText(isShown: boolean, isExpired: boolean): 'apps.connect' | 'apps.new_code' | 'apps.hide' {
  if (!isShown) return 'apps.connect';
  return isExpired ? 'apps.new_code' : 'apps.hide';
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-2">
    <h2 className="font-sans text-sm font-semibold tracking-normal">{t('apps.title')}</h2>
    <p className="text-sm text-muted">{t('apps.text')}</p>
    {children}
  </div>
);

const Code = ({ url }: { readonly url: string }) => (
  <div className="grid justify-items-start gap-2">
    <div className="size-48 overflow-hidden rounded-md border border-rule bg-[#fff]">
      <Suspense>
        <QrPicture value={url} title={t('apps.qr')} className="size-full" />
      </Suspense>
    </div>
    <p className="text-sm text-muted">{t('apps.scan')}</p>
    <CopyButton text={url} copiedTitle={t('apps.copied')} failedTitle={t('apps.link')} size="small">
      {t('apps.copy')}
    </CopyButton>
  </div>
);

interface AppRowProps {
  readonly app: ApiToken;
  readonly onDisconnect: () => Promise<void>;
}

function AppRow({ app: { name, last_used_at }, onDisconnect }: AppRowProps) {
  const { busy: isBusy, attempt } = useAttempt();
  const disconnect = () =>
    attempt(
      async () => {
        await onDisconnect();
        showToast({ tone: 'good', title: t('apps.disconnected', { name }) });
      },
      (failure) => showToast({ tone: 'error', title: t('apps.failed'), text: failureMessage(failure) }),
    );
  return (
    <li className="flex items-center gap-3 py-2">
      <Smartphone aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted">
          {last_used_at === null ? t('apps.unused') : t('apps.used', { age: formatAge(last_used_at) })}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        loading={isBusy}
        aria-label={t('apps.disconnect.of', { name })}
        onClick={() => void disconnect()}
      >
        {t('apps.disconnect')}
      </Button>
    </li>
  );
}
