import { seatsForCount } from '@plenum/contracts/events/hemicycle-seats';
import { freeTierAttendees } from '@plenum/contracts/limits';
import { sourceUrl } from '../../../lib/app-info.ts';
import { useOperatorLinks } from '../../../lib/operator-links.ts';
import { paths } from '../../../lib/paths.ts';
import { t } from './story.en.json';

const seats = seatsForCount(freeTierAttendees, 4, 3.1, 1.25).map((seat, index) => ({
  ...seat,
  key: `${seat.row}-${index}`,
}));

const linkClass = 'mt-1 py-1 font-semibold underline decoration-highlight decoration-2 underline-offset-6';

export function Editions() {
  const contact = useOperatorLinks().find(({ kind }) => kind === 'contact');
  return (
    <section className="on-inverse bg-inverse px-5 py-16 text-on-inverse sm:px-10 sm:py-24">
      <h2 className="max-w-[16ch] text-headline">{t('landing.editions.title')}</h2>
      <div className="mt-12 grid grid-cols-1 gap-10 border-t border-inverse-raised pt-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-12">
        <div className="grid grid-cols-1 content-start justify-items-start gap-3">
          <h3 className="wrap-anywhere text-2xl">{t('landing.editions.open')}</h3>
          <p className="text-lg text-on-inverse-muted">{t('landing.editions.open.text')}</p>
          <a href={sourceUrl} rel="noopener noreferrer" className={linkClass}>
            {t('landing.editions.open.link')}
          </a>
        </div>
        <div className="grid grid-cols-1 content-start justify-items-start gap-3">
          <h3 className="wrap-anywhere text-2xl">{t('landing.editions.enterprise')}</h3>
          <p className="text-lg text-on-inverse-muted">{t('landing.editions.enterprise.text')}</p>
          <p className="mt-1 py-1 font-semibold">{t('landing.editions.enterprise.note')}</p>
          <a href={contact?.href ?? paths.hosting()} rel="noopener noreferrer" className={linkClass} data-from-operator>
            {t('landing.editions.enterprise.contact')}
          </a>
        </div>
        {/* On tablets in a separate row, with the seats next to the text. */}
        <div className="grid grid-cols-1 content-start gap-4 md:max-lg:col-span-full md:max-lg:grid-cols-2 md:max-lg:content-center md:max-lg:gap-x-10 md:max-lg:gap-y-1 md:max-lg:border-t md:max-lg:border-inverse-raised md:max-lg:pt-8">
          <svg
            viewBox="-7.4 -7.4 14.8 7.9"
            aria-hidden="true"
            className="w-full max-w-xs md:max-lg:row-span-2 md:max-lg:self-center"
          >
            {seats.map(({ key, x, y }) => (
              <circle key={key} cx={x.toFixed(2)} cy={y.toFixed(2)} r=".42" className="fill-highlight" />
            ))}
          </svg>
          <h3 className="text-2xl wrap-anywhere text-highlight md:max-lg:self-end">{t('landing.editions.free')}</h3>
          <p className="text-on-inverse-muted">{t('landing.editions.free.text')}</p>
        </div>
      </div>
    </section>
  );
}
