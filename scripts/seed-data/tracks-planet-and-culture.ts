/** Invented talks of the climate and culture tracks. */
import { talk, type TrackSeed } from './seed-types.ts';

export const planetAndCultureTracks: readonly TrackSeed[] = [
  {
    name: 'Climate Action',
    talks: [
      talk(
        'Measuring a Carbon Footprint Honestly',
        'Error bars included: what an institute learned when it published its uncertainty.',
      ),
      talk('Rivers Have Long Memories', 'Flood models made with villagers, old photographs and a marked church wall.'),
      talk('The Cool Street Project', 'Shade, water and paint lowered one street by four degrees.'),
      talk('Adaptation Is a Verb', 'From strategy paper to a crew with shovels.'),
      talk('Klimaanpassung im Bestand', 'Warum der Altbau von nebenan mehr kann, als viele glauben.', 'de'),
      talk('Weather Stations for Everyone', 'A network of nine hundred gardens and what it saw before the radar did.'),
      talk('Talking About Loss', 'A glaciologist and a psychologist on grief, anger and Monday mornings.'),
    ],
    lightningTalks: [
      talk('Stripes on a Scarf', 'Knitting a century of temperatures.'),
      talk('The Office Thermostat Treaty', 'Peace in our time.'),
      talk('Moss Knows', 'Low-tech air monitoring on a wall.'),
    ],
    workshop: talk(
      'Build a Garden Weather Station',
      'Solder, calibrate and connect a sensor that outlives its warranty.',
    ),
    gathering: {
      kind: 'panel',
      ...talk('Who Pays for the Heat?', 'Insurers, tenants and a city planner share a table.'),
    },
    paragraphs: [
      'The science is settled, the to-do list is not. We collect what works at the scale of a street, a school or a small company, with costs and with the reasons why it nearly did not happen.',
      'All measurements shown are open, and so is the method.',
    ],
    takeaways: [
      'Numbers to check at home',
      'A plan for one street',
      'Funding sources that answered',
      'Who to call first',
    ],
    roles: ['climate scientist', 'urban planner', 'hydrologist', 'programme manager', 'building physicist'],
  },
  {
    name: 'Energy and Mobility',
    talks: [
      talk('Balcony Power, Street Power', 'What six hundred small panels do to one transformer.'),
      talk('The Bicycle Counter Mystery', 'Why the bridge counted more riders at night, and what we changed.'),
      talk('Open Grid Models', 'Planning with the same numbers as the operator, in public.'),
      talk(
        'Night Trains and Timetable Algebra',
        'A gentle introduction to why your connection leaves two minutes early.',
      ),
      talk('Bürgerenergie in der Praxis', 'Eine Genossenschaft, ein Windrad und dreizehn Jahre Geduld.', 'de'),
      talk('Heat Pumps Have Feelings Too', 'Decoding the serial bus of a machine in the cellar.'),
      talk('The Last Mile Is a Staircase', 'Cargo bikes, elevators and the people who carry your parcel.'),
    ],
    lightningTalks: [
      talk('Forty Years on One Bicycle', 'Maintenance log included.'),
      talk('The Ferry That Charges Itself', 'A very short crossing.'),
      talk('Range Anxiety for Pedestrians', 'Benches, toilets, shade.'),
    ],
    workshop: talk(
      'Model Your Town in an Afternoon',
      'Put together an energy balance from open data and discuss it with an engineer.',
    ),
    gathering: { kind: 'bof', ...talk('Rail Enthusiasts at Eleven', 'Bring your favourite timetable.') },
    paragraphs: [
      'Energy and transport are where good intentions meet copper, concrete and timetables. We prefer measurements to visions and visit both.',
      'The models are free software; a laptop is enough to follow along.',
    ],
    takeaways: [
      'A model to play with',
      'Rules of thumb that hold',
      'Data sources by region',
      'Questions for your grid operator',
    ],
    roles: [
      'energy systems engineer',
      'transport planner',
      'cooperative board member',
      'electrician',
      'rail operations analyst',
    ],
  },
  {
    name: 'Food, Land and Water',
    talks: [
      talk('The Sensor in the Sauerkraut', 'Fermentation, temperature curves and a very patient cook.'),
      talk('Soil Is a Database', 'Reading a spade of earth with a chemist and a farmer.'),
      talk(
        'Short Chains, Long Evenings',
        'A regional food hub on free software and how it survived its first harvest.',
      ),
      talk('Bees Do Not Read Dashboards', 'What hive monitoring tells beekeepers, and what it never will.'),
      talk('Wasser teilen', 'Brunnen, Rechte und Sensoren in einer trockenen Gemeinde.', 'de'),
      talk('Fishing for Data', 'Small boats, large uncertainty, and a logbook that works with wet gloves.'),
      talk('Tractors You May Open', 'Farmers, firmware and a right that had to be written down.'),
    ],
    lightningTalks: [
      talk('The Compost Thermometer', 'A hot topic.'),
      talk('Apples Without Names', 'Identifying old varieties with a crowd.'),
      talk('Rain Barrel Economics', 'Two minutes of arithmetic, eight of gardening.'),
    ],
    workshop: talk('Test Your Tap Water', 'Bring a bottle, learn the method, compare with the room.'),
    gathering: {
      kind: 'panel',
      ...talk('Can a Region Feed Itself?', 'A farmer, a nutritionist, a logistician and a baker.'),
    },
    paragraphs: [
      'Between field and plate lie decisions about land, water and labour. This track brings people together who usually meet only as supplier and customer.',
      'Tastings are announced at the door; please tell us about allergies.',
    ],
    takeaways: ['A recipe and a data sheet', 'Prices, openly calculated', 'Contacts to growers', 'A seasonal calendar'],
    roles: ['agronomist', 'beekeeper', 'food cooperative founder', 'water engineer', 'fisheries scientist'],
  },
  {
    name: 'Museums and Archives',
    talks: [
      talk('Ten Thousand Glass Plates', 'Scanning a photographer’s estate in a garage, with museum standards.'),
      talk('Objects That Do Not Want to Be Owned', 'Provenance research with communities of origin, not about them.'),
      talk('Saving a Website From 1997', 'Emulation, permission and one very happy author.'),
      talk('Handwriting for Machines', 'Text recognition on parish registers and the volunteers who correct it.'),
      talk(
        'Das Depot ist offen',
        'Ein Museum zeigt, was sonst niemand sieht, und lernt sein Publikum neu kennen.',
        'de',
      ),
      talk('Labels Written by Neighbours', 'What happens when the people in the photograph write its caption.'),
      talk('Floppy Disks Are Cultural Heritage', 'A practical guide to magnets, mould and metadata.'),
    ],
    lightningTalks: [
      talk('The Smell of Old Computers', 'An olfactory archive.'),
      talk('Catalogue Poetry', 'Found verses from finding aids.'),
      talk('A Dinosaur in Nine Gigabytes', 'Photogrammetry on a lunch break.'),
    ],
    workshop: talk('Digitize One Shoebox', 'Bring letters or photographs and take home files, metadata and a plan.'),
    gathering: { kind: 'bof', ...talk('Small Collections Meeting', 'For museums with more objects than staff.') },
    paragraphs: [
      'Memory is work. Between the attic and the portal stand scanners, rights, spelling variants and a colleague who knows where the key is.',
      'Examples range from a village chronicle to a national collection; the methods are the same.',
    ],
    takeaways: [
      'A workflow for small budgets',
      'Metadata that travels',
      'Agreements to adapt',
      'What to photograph first',
    ],
    roles: ['curator', 'conservator', 'digital archivist', 'provenance researcher', 'collections manager'],
  },
  {
    name: 'Music, Games and Film',
    talks: [
      talk('An Orchestra of Modems', 'Composing with the sounds that computers were never meant to keep.'),
      talk('Games That End Well', 'Designing endings for players who have twenty minutes.'),
      talk('Subtitles as Literature', 'A translator on jokes, silence and forty-two characters per line.'),
      talk('Film Restoration in the Open', 'One reel, free tools, every decision documented.'),
      talk('Klangräume bauen', 'Raumakustik, Sensoren und ein Treppenhaus, das mitsingt.', 'de'),
      talk('Procedural Folk Songs', 'A generator that is corrected by people who actually sing.'),
      talk('Board Games for Town Halls', 'Playing the budget before voting on it.'),
    ],
    lightningTalks: [
      talk('A Theremin From Scrap', 'Plays itself when the tram passes.'),
      talk('The Longest Credits', 'Naming everybody, really everybody.'),
      talk('Eight Bits of Baroque', 'Counterpoint on a pocket console.'),
    ],
    workshop: talk('Make a Game in Ninety Minutes', 'No experience needed; at the end everybody plays everything.'),
    gathering: {
      kind: 'panel',
      ...talk(
        'Who Gets Paid in the Commons?',
        'Musicians, developers and a collecting society, seated alphabetically.',
      ),
    },
    paragraphs: [
      'Art made with free tools is not a demonstration of the tools. We listen first, and ask about the software afterwards.',
      'There will be sound. Ear plugs are available at the entrance.',
    ],
    takeaways: [
      'Project files to take apart',
      'A list of free instruments',
      'Festival deadlines',
      'One tune that will not leave you',
    ],
    roles: ['composer', 'game designer', 'subtitle translator', 'film restorer', 'sound engineer'],
  },
];
