/** Page on how to report a problem: linked from error screens unless the operator has configured a URL for reports. */
import { useClientSettings } from '../../../lib/use-client-settings.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { t } from './help.en.json';

const contents = ['steps', 'result', 'time', 'details'] as const;

export function Reporting() {
  const settings = useClientSettings();
  if (settings === undefined) return <Loading />;
  const address = settings?.report_url ?? settings?.contact_url ?? null;
  return (
    <>
      <h1 className="text-2xl">{t('report.title')}</h1>
      <p>{t('report.text')}</p>
      <h2 className="text-lg">{t('report.content')}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {contents.map((name) => (
          <li key={name}>{t(`report.content.${name}`)}</li>
        ))}
      </ul>
      <h2 className="text-lg">{t('report.where')}</h2>
      <p>{t(address === null ? 'report.where.none' : 'report.where.operator')}</p>
      {address !== null && (
        <a
          href={address}
          rel="noopener noreferrer"
          className="justify-self-start font-semibold underline underline-offset-4"
        >
          {t('report.where.link')}
        </a>
      )}
      <p className="text-sm text-muted">{t('report.security')}</p>
    </>
  );
}
