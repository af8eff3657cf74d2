import { receiptEntry, viewReportAddress } from '../browser/view-report';
import { earlyClicksScript } from '../page/early-clicks';
import { earlyStorageScript } from '../page/early-storage';
import { earlySwipesScript } from '../page/early-swipes';
import { scriptJson } from '../page/script-json';
import type { StartScripts } from '../server/seam';

/**
 * The inline script that starts the shell after the first paint; until then, a phone's network and processor work only on what
 * the visitor reads. A page in a background tab is never painted, so it starts at once. Before that, the script sets a Trusted
 * Types policy: it allows script addresses of this site's releases, on the site and on the content network that these scripts
 * come from, and JSON in data elements. HTML passes: the compiled content has no active HTML, and the content security policy
 * blocks inline code. Nothing is started if a script of the shell has no hash. One that fails, for example because the browser
 * keeps a damaged copy or the content network does not respond, is requested once more from the site itself, at an address that
 * no cache knows. If that fails too, nothing else on the page can report it, so when the visitor leaves, this script sends only
 * the receipt of the view, which stands for a shell that could not be loaded. Its names are short, because every page carries
 * it.
 * @returns JavaScript, safe inside a script element
 */
export function startScript({ shell, remote }: StartScripts): string {
  const elements = [
    ...remote
      .filter(({ integrity }) => integrity)
      .map(({ address: href, integrity }) => [
        'link',
        { rel: 'preload', as: 'script', fetchPriority: 'low', integrity, href },
      ]),
    ...shell.map(({ address: src, integrity }) => ['script', { integrity, src }]),
  ];
  const networks = new Set(
    [...shell, ...remote].flatMap(({ address }) => (URL.canParse(address) ? new URL(address).origin : [])),
  );
  return `(()=>{
const origins=[location.origin,...${scriptJson([...networks])}];
globalThis.trustedTypes?.createPolicy('default',{
createHTML:(h)=>h,
createScript:(t)=>{try{JSON.parse(t||'0');return t}catch{return null}},
createScriptURL:(a)=>{const u=new URL(a,location.origin);return origins.includes(u.origin)&&u.pathname.startsWith('/releases/')?a:null},
});
${earlyClicksScript}
${earlySwipesScript}
${earlyStorageScript}
const add=(t,f,onerror)=>document.head.append(Object.assign(document.createElement(t),{crossOrigin:'',onerror},f));
const report=()=>navigator.sendBeacon('${viewReportAddress}',performance.getEntriesByType('navigation')[0]?.serverTiming?.find((e)=>e.name=='${receiptEntry}')?.description);
const again=(f)=>()=>f.src&&add('script',{...f,src:new URL(f.src,location).pathname+'?attempt='+Date.now()},()=>document.addEventListener('visibilitychange',report,{once:true}));
const all=${scriptJson(elements)};
const start=()=>{if(all.every(([,f])=>f.integrity))for(const [t,f] of all)add(t,f,again(f))};
if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start));
})()`;
}
