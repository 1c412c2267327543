/** The icon set: 24 px grid, 1.75 px strokes, drawn in the text colour. Always beside a label, so hidden from screen readers. */
import type { ReactElement } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Icon = (props: { readonly className?: string }) => ReactElement;

/** @param way `along`: it points along the reading direction, so it is mirrored where that is from right to left */
export const icon = (d: string, way?: 'along'): Icon =>
  function IconShape({ className }) {
    return (
      <svg
        className={classNames('hy-icon', way && 'is-along', className)}
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={d} />
      </svg>
    );
  };

export const IconHome = /*@__PURE__*/ icon('M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z');
export const IconMenu = /*@__PURE__*/ icon('M4 7h16M4 12h16M4 17h16');
export const IconSearch = /*@__PURE__*/ icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4');
export const IconClose = /*@__PURE__*/ icon('M6 6l12 12M18 6 6 18');
export const IconDown = /*@__PURE__*/ icon('m6 9 6 6 6-6');
export const IconUp = /*@__PURE__*/ icon('m6 15 6-6 6 6');
export const IconRight = /*@__PURE__*/ icon('m9 6 6 6-6 6', 'along');
export const IconLeft = /*@__PURE__*/ icon('m15 6-6 6 6 6', 'along');
export const IconPlus = /*@__PURE__*/ icon('M12 5v14M5 12h14');
export const IconCheck = /*@__PURE__*/ icon('m5 12.5 4.5 4.5L19 7.5');
export const IconMore = /*@__PURE__*/ icon(
  'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
);
export const IconAccount = /*@__PURE__*/ icon(
  'M4 20V6a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v14M14 10h5a1 1 0 0 1 1 1v9M3 20h18M7.5 9h3M7.5 12.5h3M7.5 16h3M17 14v.01M17 17v.01',
);
export const IconPeople = /*@__PURE__*/ icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.8c2 .7 3.2 2.5 3.5 5.2',
);
export const IconInbox = /*@__PURE__*/ icon(
  'M4 13 6.5 5h11L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
);
export const IconChange = /*@__PURE__*/ icon('M4 9h13l-3.5-3.5M20 15H7l3.5 3.5');
export const IconMail = /*@__PURE__*/ icon('M4 6h16v12H4zM4 7l8 6 8-6');
export const IconBox = /*@__PURE__*/ icon('m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9');
export const IconTag = /*@__PURE__*/ icon('M4 4h7.5L20 12.5 12.5 20 4 11.5zM8 8h.01');
export const IconContract = /*@__PURE__*/ icon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6');
export const IconQuote = /*@__PURE__*/ icon('M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h4');
export const IconRefund = /*@__PURE__*/ icon('M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 0 9h-2', 'along');
export const IconCard = /*@__PURE__*/ icon('M3 6h18v12H3zM3 10h18M7 14.5h3');
export const IconChart = /*@__PURE__*/ icon('M4 20h16M7 16v-5M12 16V6M17 16v-8');
export const IconKey = /*@__PURE__*/ icon(
  'M15 13a4.5 4.5 0 1 0-4.3-3.2L4 16.5V20h3.5v-2.5H10V15l1.7-1.7c.9.4 2 .7 3.3-.3zM16 8h.01',
);
export const IconLogout = /*@__PURE__*/ icon('M10 4H5v16h5M14 8l4 4-4 4M9 12h9', 'along');
export const IconLogin = /*@__PURE__*/ icon('M14 4h5v16h-5M10 8l4 4-4 4M4 12h10', 'along');
export const IconDepot = /*@__PURE__*/ icon('M3 10.5 12 5l9 5.5M5 9.5V20h14V9.5M9 20v-7h6v7');
export const IconSnippet = /*@__PURE__*/ icon('M5 5h14v10H9l-4 4zM8.5 9h7M8.5 12h4');
export const IconBell = /*@__PURE__*/ icon('M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 20.5h4');
export const IconSun = /*@__PURE__*/ icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
);
export const IconMoon = /*@__PURE__*/ icon('M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z');
export const IconScreen = /*@__PURE__*/ icon('M3 5h18v11H3zM9 20h6M12 16v4');
export const IconWarn = /*@__PURE__*/ icon('M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01');
export const IconLock = /*@__PURE__*/ icon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3');
export const IconOffline = /*@__PURE__*/ icon(
  'M3 3l18 18M8.5 15.5a5 5 0 0 1 6 0M5 12a10 10 0 0 1 4-2.3M14.5 9.6A10 10 0 0 1 19 12M12 19h.01',
);
export const IconSettings = /*@__PURE__*/ icon(
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
);
export const IconKeyboard = /*@__PURE__*/ icon(
  'M3 6h18v12H3zM6.5 9.5h.01M10 9.5h.01M14 9.5h.01M17.5 9.5h.01M6.5 12.5h.01M17.5 12.5h.01M9 15h6',
);
export const IconClock = /*@__PURE__*/ icon('M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2');
export const IconTools = /*@__PURE__*/ icon(
  'M14.5 6.5a4 4 0 0 1 5-1l-2.7 2.7 1.5 1.5L21 7a4 4 0 0 1-5.5 5L8 19.5 4.5 16 12 8.5a4 4 0 0 1 2.5-2z',
);
export const IconHelp = /*@__PURE__*/ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2 1-1.2 1.9M12 16.8v.01',
);
export const IconLanguage = /*@__PURE__*/ icon(
  'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16M12 4c2.5 2.2 3.5 4.9 3.5 8S14.5 17.8 12 20c-2.5-2.2-3.5-4.9-3.5-8S9.5 6.2 12 4z',
);

// Icons of lists and records only.

export const IconColumns = /*@__PURE__*/ icon('M4 5h16v14H4zM9.5 5v14M14.5 5v14');
export const IconDownload = /*@__PURE__*/ icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14');
export const IconPhone = /*@__PURE__*/ icon(
  'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
);
export const IconEdit = /*@__PURE__*/ icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const IconGrip = /*@__PURE__*/ icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
export const IconClip = /*@__PURE__*/ icon(
  'M18.5 11.5 11 19a4.2 4.2 0 0 1-6-6l8-8a2.9 2.9 0 0 1 4 4l-7.7 7.7a1.4 1.4 0 0 1-2-2L14 8',
);
