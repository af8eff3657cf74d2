import { runRenderer } from '@platform/host/server/apart/run-renderer';

/** The program of a renderer process; its argument is the folder of the registry. */
runRenderer(process.argv[2]!);
