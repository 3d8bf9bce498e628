import type { SponsorListItem } from '@plenum/contracts/sponsors';
import { classNames } from '../../ui/class-names.ts';
import { initialsOf } from '../../ui/initials.ts';
import { StoredImage } from '../../ui/stored-image.tsx';

/** Logo on a white background, or initials. The name is displayed beside it. */
export function SponsorLogo({
  sponsor: { name, logo_url },
  className,
}: {
  readonly sponsor: Pick<SponsorListItem, 'name' | 'logo_url'>;
  readonly className: string;
}) {
  const letters = (
    <span
      aria-hidden="true"
      className="grid size-full place-items-center font-display text-[min(1.5rem,50cqi)] text-[#10211a]"
    >
      {initialsOf(name)}
    </span>
  );
  return (
    <span
      className={classNames(
        '@container block shrink-0 overflow-hidden rounded-md border border-rule bg-[#ffffff] p-2',
        className,
      )}
    >
      <StoredImage object_key={logo_url} alt="" className="size-full object-contain" fallback={letters} />
    </span>
  );
}
