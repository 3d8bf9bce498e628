/** The pictures of the demo conference: cover, logo, portraits, and the logos and covers of its sponsors. */
import type { ParsedSpeaker } from '@plenum/core/domain/schedule/schedule-exchange/parsed-schedule.rules';
import type { DemoPicture } from '@plenum/core/domain/system/upkeep/seed-demo-pictures';
import sharp, { type Sharp } from 'sharp';
import { demoPeople } from './demo-content.ts';
import { stableGuid } from './demo-speakers.ts';
import { coverSvg, logoSvg } from './pictures/cover.ts';
import { portraitSvg } from './pictures/portrait.ts';
import { coveredSponsors, sponsorCoverSvg } from './pictures/sponsor-covers.ts';
import { type SponsorLogoName, sponsorLogos, drawSponsorLogo } from './pictures/sponsor-logos.ts';

const portraitPx = 256;

const asWebp =
  (picture: Sharp, lossless = false): DemoPicture['draw'] =>
  async () => {
    const { data, info } = await picture
      .webp(lossless ? { lossless: true } : { quality: 88 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  };
const ofSvg = (svg: string): DemoPicture['draw'] => asWebp(sharp(Buffer.from(svg)));

/** Draws a logo without the empty space around it. */
const ofSponsor =
  (name: SponsorLogoName): DemoPicture['draw'] =>
  async () =>
    asWebp(
      sharp(await drawSponsorLogo(name))
        .trim()
        .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#ffffff' }),
      true,
    )();

const idOf = (name: string): string => stableGuid(`picture/${name}`);

/** Ids of the pictures that the page and the sponsors refer to. */
export const pictureIds = {
  cover: idOf('cover'),
  narrowCover: idOf('narrow cover'),
  logo: idOf('logo'),
  sponsor: (name: SponsorLogoName): string => idOf(`sponsor ${name}`),
  sponsorCover: (name: SponsorLogoName): string => idOf(`cover of ${name}`),
};

/** Finds the role in the first sentence of an invented biography: “… is a planner at Studio Eastgate.” */
function roleIn(biography_html: string | null): { title: string | null; company_name: string | null } {
  const [, title = null, company = null] = / is an? (.+?) at (?:the )?(.+?)\./u.exec(biography_html ?? '') ?? [];
  const plain = (text: string | null) => text && decodeEntities(text[0]?.toUpperCase() + text.slice(1));
  return { title: plain(title), company_name: plain(company) };
}

const decodeEntities = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#39;', '’');

/** Returns all pictures; they are drawn only when they are missing. */
export function demoPictures(speakers: readonly ParsedSpeaker[]): DemoPicture[] {
  const portrait = (name: string) => ofSvg(portraitSvg(name, portraitPx));
  return [
    {
      id: pictureIds.cover,
      context: 'event_banner',
      subject: null,
      draw: ofSvg(coverSvg({ width: 1600, height: 900 })),
    },
    {
      id: pictureIds.narrowCover,
      context: 'event_banner',
      subject: null,
      draw: ofSvg(coverSvg({ width: 900, height: 1000 })),
    },
    { id: pictureIds.logo, context: 'event_logo', subject: null, draw: ofSvg(logoSvg(512)) },
    ...(Object.keys(sponsorLogos) as SponsorLogoName[]).map((name): DemoPicture => ({
      id: pictureIds.sponsor(name),
      context: 'sponsor_logo',
      subject: null,
      draw: ofSponsor(name),
    })),
    ...coveredSponsors.map((name): DemoPicture => ({
      id: pictureIds.sponsorCover(name),
      context: 'sponsor_cover',
      subject: null,
      draw: ofSvg(sponsorCoverSvg(name)),
    })),
    ...demoPeople.map(({ email, first_name, last_name }): DemoPicture => ({
      id: idOf(email),
      context: 'avatar',
      subject: { person: email },
      draw: portrait(`${first_name} ${last_name}`),
    })),
    ...speakers.map(({ name, biography_html }): DemoPicture => ({
      id: idOf(`speaker ${name}`),
      context: 'avatar',
      subject: { speaker: name, ...roleIn(biography_html) },
      draw: portrait(name),
    })),
  ];
}
