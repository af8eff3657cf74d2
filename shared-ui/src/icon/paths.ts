/** Paths on a 24 × 24 grid, drawn as strokes 1.75 wide. */
export const paths = {
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  camera:
    'M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M17 7v.01',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12.3h5',
  check: 'M4.5 12.5l5 5 10-11',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 5.5V4H4v11h1.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.8v.01',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  network: 'M4 4h16v16H4zM8 11v5.5M8 7.8v.01M12 16.5V11M12 13.4c0-3 4-3.2 4 0v3.1',
  pause: 'M8.5 5v14M15.5 5v14',
  phone:
    'M21 16.5v2.6a1.8 1.8 0 0 1-2 1.8A17.8 17.8 0 0 1 3.1 5a1.8 1.8 0 0 1 1.8-2h2.6a1.8 1.8 0 0 1 1.8 1.5c.1.9.3 1.7.6 2.5a1.8 1.8 0 0 1-.4 1.9L8.4 10a14.4 14.4 0 0 0 5.6 5.6l1.1-1.1a1.8 1.8 0 0 1 1.9-.4c.8.3 1.6.5 2.5.6a1.8 1.8 0 0 1 1.5 1.8z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 12A7.5 7.5 0 1 1 17 6.4l2.5 2.3M19.5 4v4.7h-4.7',
  printer: 'M7 8V4h10v4M7 17H3V8h18v9h-4M7 13.5h10V20H7z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3L20 20',
  send: 'M3.5 4.5L21 12 3.5 19.5 6 12zM6 12h7',
  star: 'M12 3.2l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2v.01',
} as const;

export type IconName = keyof typeof paths;

/** Icons that are filled instead of stroked. */
export const filled: ReadonlySet<IconName> = new Set<IconName>(['star', 'play']);
