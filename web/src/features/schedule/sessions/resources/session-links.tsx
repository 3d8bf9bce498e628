import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { FileText, Link2, Play, Presentation } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call, failureMessage } from '../../../../lib/http.ts';
import { textLocale } from '../../../../lib/i18n/catalogue.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { t } from './resources.en.json';
import { linksOf, type DisplayedLink } from './session-links.rules.ts';

const icons = { RECORDING: Play, SLIDES: Presentation, FILE: FileText, LINK: Link2 } as const;

/** Formats a size in megabytes, or in kilobytes below one: “1.2 MB”, “340 kB”. */
export function formatFileSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(textLocale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}

interface SessionLinksProps {
  readonly session: SessionDetail;
  /** Whether the session has ended, so that its recording is the main content. */
  readonly isOver: boolean;
}

/** Recording, slides, files and links of a session. */
export function SessionLinks({ session, isOver }: SessionLinksProps) {
  const page = { kind: 'LINK', object_key: null, size_bytes: null } as const;
  const links = [
    ...linksOf(session),
    ...(isOver && session.streaming_platform === 'OTHER' && session.stream_url !== null
      ? [{ ...page, url: session.stream_url, title: t('resources.stream') }]
      : []),
  ];
  const recording = isOver ? links.find(({ kind, url }) => kind === 'RECORDING' && url !== null) : undefined;
  return (
    <Section title={t('resources.title')}>
      {recording !== undefined && <Recording link={recording} />}
      <ul className="grid gap-1 @container">
        {links
          .filter((link) => link !== recording)
          .map((link) => (
            <li key={`${link.url} ${link.object_key} ${link.title}`}>
              <Item link={link} />
            </li>
          ))}
      </ul>
    </Section>
  );
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

function Recording({ link: { title, url } }: { readonly link: DisplayedLink }) {
  const host = hostOf(url ?? '');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-4 rounded-lg border border-rule bg-surface p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-accent-soft text-on-accent-soft">
        <Play aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <bdi>{title === '' ? host : title}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">{t('resources.leads', { host })}</p>
      </div>
      <a
        href={url ?? ''}
        target="_blank"
        rel="noopener noreferrer ugc"
        className={buttonClass('primary', 'medium', 'max-sm:w-full')}
      >
        {t('resources.watch')}
      </a>
    </div>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start hover:bg-sunk [&>span]:hover:underline';

function Item({ link }: { readonly link: DisplayedLink }) {
  const { kind, title, url, object_key, size_bytes } = link;
  const Icon = icons[kind];
  const name = title === '' ? (url ?? '') : title;
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 font-medium wrap-anywhere text-accent">
        <bdi>{name}</bdi>
      </span>
    </>
  );
  if (url !== null)
    return (
      <a href={url} target="_blank" rel="noopener noreferrer ugc" className={itemClass}>
        {content}
        {title !== '' && <small className="ms-auto shrink-0 text-muted max-sm:hidden">{hostOf(url)}</small>}
      </a>
    );
  return (
    <Download object_key={object_key ?? ''}>
      {content}
      <small className="ms-auto shrink-0 text-muted">
        {t('resources.pdf', { size: size_bytes === null ? '' : formatFileSize(size_bytes) })}
      </small>
    </Download>
  );
}

/** The URL of a file is valid for a few minutes, so it is requested when the user downloads the file. */
function Download({ object_key, children }: { readonly object_key: string; readonly children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      location.assign((await call('GET /private/:key*', { params: { key: object_key } })).url);
    } catch (failure) {
      showToast({ tone: 'error', title: t('resources.download.failed'), text: failureMessage(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" aria-busy={isBusy || undefined} onClick={() => void download()} className={itemClass}>
      {children}
    </button>
  );
}
