/** Style sheets are imported for their side effect: esbuild writes them to a CSS file next to the script. */
declare module '*.css';
