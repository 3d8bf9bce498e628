/** Hosting page: how to run Plenum, or find a managed host; linked from the landing page. */
import { sourceUrl } from '../../../lib/app-info.ts';
import { useClientSettings } from '../../../lib/use-client-settings.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { t } from './help.en.json';

const linkClass = 'justify-self-start font-semibold underline underline-offset-4';

export function Hosting() {
  const settings = useClientSettings();
  if (settings === undefined) return <Loading />;
  const contact = settings?.contact_url ?? null;
  return (
    <>
      <h1 className="text-2xl">{t('hosting.title')}</h1>
      <p>{t('hosting.text')}</p>
      <h2 className="text-lg">{t('hosting.managed')}</h2>
      <p>{t('hosting.managed.text')}</p>
      <p>{t(contact === null ? 'hosting.managed.none' : 'hosting.managed.say')}</p>
      {contact !== null && (
        <a href={contact} rel="noopener noreferrer" className={linkClass}>
          {t('hosting.managed.contact')}
        </a>
      )}
      <h2 className="text-lg">{t('hosting.own')}</h2>
      <p>{t('hosting.own.text')}</p>
      <a href={sourceUrl} rel="noopener noreferrer" className={linkClass}>
        {t('hosting.own.link')}
      </a>
    </>
  );
}
