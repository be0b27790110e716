import { chromium } from '@playwright/test'
const base='http://localhost:4391'
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--headless','--disable-gpu','--disable-background-networking']})
const only = process.argv[2]
async function ctx(w,h,scheme){ const c=await browser.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:'en-GB'}); const p=await c.newPage(); p.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log('CONSOLE',m.type(),m.text().slice(0,300))}); p.on('pageerror',e=>console.log('PAGEERROR',e.message.slice(0,400))); return p }
async function login(p,prefix=''){ await p.goto(base+prefix+'/login'); await p.fill('input[name=email]','corporate-admin@demo.plumbline.example'); await p.fill('input[name=password]','Plumb#Line2026'); await p.keyboard.press('Enter'); await p.waitForURL('**/projects'); await p.waitForSelector('tbody tr a') }
const snap=(p,n)=>p.screenshot({path:`/tmp/shots/${n}.png`})
for (const [name,w,h] of [['wide',1440,900],['small',1024,768],['phone',390,844]]) for (const scheme of ['light','dark']) for (const pre of ['','/zh-cn','/zh-hk']) {
  const id=`${name}-${scheme}${pre.replace('/','-')}`
  if (only && !new RegExp(only).test(id)) continue
  const p=await ctx(w,h,scheme)
  await p.goto(base+(pre||'/')); await p.waitForSelector('h1'); await p.waitForTimeout(200); await snap(p,id+'-home')
  await p.goto(base+pre+'/login?err=Please login again!'); await p.waitForSelector('h1'); await snap(p,id+'-login')
  await login(p,pre); await p.waitForTimeout(200); await snap(p,id+'-projects')
  const over = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over>0) console.log(id,'projects overflow',over)
  await p.click('header button >> nth=-1'); await p.waitForTimeout(250); await snap(p,id+'-profile'); await p.keyboard.press('Escape')
  await p.click('tbody tr a >> nth=1'); await p.waitForURL('**/project-info**'); await p.waitForSelector('h1'); await p.waitForTimeout(150); await snap(p,id+'-info')
  const over2 = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over2>0) console.log(id,'project overflow',over2)
  await p.click('nav >> a >> nth=2'); await p.waitForTimeout(300); await snap(p,id+'-local')
  await p.goto(base+pre+'/projects?projectName=zzz'); await p.waitForTimeout(500); await snap(p,id+'-nomatch')
  await p.goto(base+pre+'/nope'); await p.waitForSelector('h1'); await snap(p,id+'-404')
  await p.context().close()
}
await browser.close()
