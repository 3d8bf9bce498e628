/** A conference of one morning, for trials that bring no schedule of their own (frab XML). */
const talk = (id: number, hour: string, title: string, speaker: string): string => `
      <event id="${id}" guid="6f3b2c00-0000-4000-8000-00000000000${id}">
        <date>2027-02-06T${hour}:00+01:00</date><start>${hour}</start><duration>00:45</duration>
        <room>Main hall</room><slug>talk-${id}</slug><title>${title}</title><subtitle/><track>Operations</track>
        <type>talk</type><language>en</language><abstract/><description/>
        <persons><person id="${id}">${speaker}</person></persons><links/>
      </event>`;

export const smallSchedule = `<?xml version="1.0" encoding="UTF-8"?>
<schedule>
  <version>1</version>
  <conference>
    <title>Trial Conference</title><acronym>trial</acronym>
    <start>2027-02-06</start><end>2027-02-06</end><days>1</days><timeslot_duration>00:15</timeslot_duration>
  </conference>
  <day index="1" date="2027-02-06" start="2027-02-06T09:00:00+01:00" end="2027-02-06T18:00:00+01:00">
    <room name="Main hall">${talk(1, '09:00', 'Opening', 'Ada Example')}${talk(2, '10:00', 'Rollouts without surprises', 'Bob Example')}${talk(3, '11:00', 'Backups that restore', 'Cleo Example')}
    </room>
  </day>
</schedule>
`;
