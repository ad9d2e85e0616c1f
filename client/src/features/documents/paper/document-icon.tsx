import { SHOP_ICON } from '#shared/document-marks.ts';

const paths = {
  alert: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7.5v5.2M12 16.3v.1',
  ask: 'M12 4c5 0 8.5 3 8.5 7s-3.5 7-8.5 7c-1 0-2-.1-2.9-.4L4.5 20l1.2-3.5C4.3 15.2 3.5 13.2 3.5 11c0-4 3.5-7 8.5-7z',
  bank: 'M3 9.5l9-5.5 9 5.5zM5.5 9.5V18M10 9.5V18M14 9.5V18M18.5 9.5V18M3.5 20.5h17',
  cancelled: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M5.7 5.7l12.6 12.6',
  card: 'M4.5 5h15A2.5 2.5 0 0 1 22 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-9A2.5 2.5 0 0 1 4.5 5zM2 10h20M6 15h3',
  check: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8 12.3l2.7 2.7L16 9.6',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5.3l3.4 2',
  cross: 'M6 6l12 12M18 6L6 18',
  document: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M9 13h6M9 17h4',
  download: 'M12 3v12M7 10.5l5 5 5-5M4 20h16',
  missing:
    'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M10.2 12.4a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.6-.8 1.1M12 17.8v.1',
  pen: 'M13 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4M9 8h3M9 12h2M12.5 15.5l.6-2.6 6-6a1.4 1.4 0 0 1 2 2l-6 6z',
  print: 'M7 8V3h10v5M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v7H7z',
  shop: SHOP_ICON,
  tick: 'M4.5 12.5l5 5L19.5 7',
};

export type DocumentIconName = keyof typeof paths;

/** Inlined instead of using the icon package, to keep the visitor's bundle small. */
export function DocumentIcon({ name }: { name: DocumentIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
