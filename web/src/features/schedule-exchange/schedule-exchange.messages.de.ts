import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './schedule-exchange.messages.ts';

export const words: Words<typeof t> = {
  'import.title': 'Programm importieren',
  'import.text':
    'Holen Sie eine veröffentlichte Konferenz herein: alle Programmpunkte, Vortragenden, Themenstränge und Orte. Dieselbe Datei noch einmal zu importieren ändert nichts; eine neuere aktualisiert, was sich geändert hat.',
  'import.no_permission': 'Nur das Veranstaltungsteam dieser Veranstaltung kann ein Programm importieren.',
  'import.drop': 'Datei mit dem Programm hier ablegen',
  'import.or': 'oder',
  'import.choose': 'Datei auswählen',
  'import.formats':
    'XML von frab oder pentabarf (pretalx, frab), Schedule-JSON von c3voc oder eine Tabelle als CSV, bis 50\u00a0MB',
  'import.csv.title': 'Aus einer Tabellenkalkulation',
  'import.csv':
    'Speichern Sie Ihre Tabelle als CSV, mit einem Programmpunkt pro Zeile. Die erste Zeile benennt die Spalten auf Englisch: title, date, start und end, und wenn Sie mögen location, track, type, speakers (durch Semikolons getrennt), abstract und language.',
  'import.csv.keynote': 'Willkommen',
  'import.csv.talk': 'Wie alles begann',
  'import.csv.hall': 'Großer Saal',
  'import.csv.track': 'Geschichte',
  'import.csv.abstract': 'Ein Blick zurück, und einer nach vorn.',
  'import.csv.example': 'Beispieltabelle herunterladen',
  'import.csv.file': 'programm.csv',
  'import.too_large': 'Diese Datei ist größer als 50\u00a0MB.',
  'import.uploading': '{name} wird gesendet',
  'import.QUEUED': 'In der Warteschlange',
  'import.RUNNING': 'Import läuft',
  'import.SUCCEEDED': 'Import abgeschlossen',
  'import.FAILED': 'Die Datei wurde abgelehnt',
  'import.progress': '{percent} Prozent erledigt',
  'import.unchanged_all': 'Es gab nichts zu ändern: Im Programm steht schon, was in dieser Datei steht.',
  'import.count.created': 'angelegt',
  'import.count.updated': 'aktualisiert',
  'import.count.unchanged': 'unverändert',
  'import.count.removed': 'abgesagt',
  'import.refused': 'Am Programm wurde nichts geändert. Berichtigen Sie die Datei und importieren Sie sie erneut.',
  'import.line': 'Zeile {line}',
  'import.kept.title': 'Wie hier bearbeitet beibehalten',
  'import.kept.text':
    'Diese Felder wurden seit dem letzten Import von Hand bearbeitet, darum hat die Datei sie nicht überschrieben.',
  'import.to_agenda': 'Programm ansehen',
  'import.another': 'Weitere Datei importieren',
  'import.file': 'Datei',
};
