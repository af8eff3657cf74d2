/** Style sheets are imported for their effect: esbuild writes them to a file beside the script. */
declare module '*.css';
