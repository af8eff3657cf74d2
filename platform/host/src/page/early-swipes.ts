import { containers } from './early-clicks';

/** A swipe must be longer than this, in CSS pixels (row B3). */
const swipePx = 50;

/**
 * Part of the inline start script at the end of the page: until its container is hydrated, a swipe over an element with
 * `data-swipe` follows the visible link with `rel="next"` or `rel="prev"` in it, as a tap on that link would. Only mostly
 * horizontal swipes with one finger count. The script captures touches on their way down, because React stops those in a region
 * that is still waiting for its remote; a touch that makes React hydrate the container is left to React.
 */
export const earlySwipesScript = `let swiped;
const isHydrated=(over)=>over.closest('${containers}')?.hasAttribute('data-hydrated');
addEventListener('touchstart',({target,touches})=>{
const over=target.closest?.('[data-swipe]');
swiped=over&&touches.length==1&&!isHydrated(over)&&{over,from:touches[0]};
},{passive:true,capture:true});
addEventListener('touchstart',()=>{if(swiped&&isHydrated(swiped.over))swiped=null},{passive:true});
addEventListener('touchend',({changedTouches:[to]})=>{
if(!swiped)return;
const {over,from}=swiped,across=to.clientX-from.clientX,size=Math.abs(across);
swiped=null;
if(size>${swipePx}&&size>Math.abs(to.clientY-from.clientY))
[...over.querySelectorAll(across<0?'[rel=next]':'[rel=prev]')].find((link)=>getComputedStyle(link).visibility=='visible')?.click();
},true);`;
