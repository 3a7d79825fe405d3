import { useEffect, useEffectEvent, useRef } from 'react'
import { useTheme } from '#web/kit/look/theme.ts'
import plot from '../plot/Plot.module.css'
import { clustersOf, labelOf, type MapProps, nameOf, type Spot, troubleIn } from '../spots.ts'
import { type Amap, type AmapMap, type AmapMarker, amap } from './amap.ts'

/** Places on AMap: its tiles and controls, our points, which the keyboard reaches. Positions are GCJ-02 on both sides. */
export default function AmapView({ spots, openId, onOpen, onPick, picked, legend, label }: MapProps) {
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<AmapMap>(undefined)
  const theme = useTheme()
  const key = JSON.stringify(
    spots.map(({ id, lng, lat, faint, weight, caption }) => [id, lng, lat, faint, weight, caption]),
  )
  const fitted = JSON.stringify(spots.filter(({ faint }) => !faint).map(({ id }) => id))
  const open = useEffectEvent(onOpen)
  const pick = useEffectEvent((at: { lng: number; lat: number }) => onPick?.(at))
  const shown = useRef<AmapMarker[]>([])

  const draw = useEffectEvent(() => {
    const service = amap()
    if (!service || !map.current) return
    const on = map.current
    on.remove(shown.current)
    shown.current = [
      ...spots.filter(({ faint }) => faint).map((spot) => markerOf(service, [spot], openId, () => open(spot.id))),
      ...clustersOf(
        spots.filter(({ faint }) => !faint),
        (spot) => {
          const at = on.lngLatToContainer([spot.lng, spot.lat])
          return { x: at.getX(), y: at.getY() }
        },
        18,
      ).map(({ spots: joined }) =>
        markerOf(service, joined, openId, () =>
          joined.length > 1
            ? on.setZoomAndCenter(on.getZoom() + 2, [joined[0]!.lng, joined[0]!.lat])
            : open(joined[0]!.id),
        ),
      ),
    ]
    for (const marker of shown.current) marker.setMap(on)
  })

  useEffect(() => {
    const service = amap()
    if (!service || !place.current) return
    const made = new service.Map(place.current, { resizeEnable: true, zoom: 5, center: [104, 35] })
    made.addControl(new service.Scale())
    made.addControl(new service.ToolBar({ liteStyle: true }))
    made.addControl(new service.OverView({ isOpen: false }))
    made.addControl(new service.MapType({ defaultType: 0 }))
    made.on('zoomend', () => draw())
    made.on('click', ({ lnglat }) => pick({ lng: lnglat.getLng(), lat: lnglat.getLat() }))
    map.current = made
    return () => {
      map.current = undefined
      shown.current = []
      made.destroy()
    }
  }, [])
  useEffect(() => map.current?.setMapStyle(theme === 'dark' ? 'amap://styles/dark' : 'amap://styles/normal'), [theme])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the points are drawn anew where what they say has changed
  useEffect(() => draw(), [key, openId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is fitted where other points are in it, not where their figures change
  useEffect(() => {
    if (shown.current.length) map.current?.setFitView(shown.current)
  }, [fitted])
  useEffect(() => {
    const service = amap()
    if (!service || !map.current || !picked) return
    const pin = new service.Marker({ position: [picked.lng, picked.lat], draggable: Boolean(onPick), zIndex: 200 })
    pin.on('dragend', ({ lnglat }) => pick({ lng: lnglat.getLng(), lat: lnglat.getLat() }))
    pin.setMap(map.current)
    return () => pin.setMap(null)
  }, [picked, onPick])
  return (
    <section className={plot.plot} aria-label={label}>
      <div className={plot.box} ref={place} />
      {legend && <p className={plot.legend}>{legend}</p>}
    </section>
  )
}

/** A point as an element of ours, so that it looks, is named and is pressed like one of the plain drawing. */
function markerOf(service: Amap, spots: readonly Spot[], openId: number | undefined, onPress: () => void) {
  const all = spots as [Spot, ...Spot[]]
  const [spot, ...rest] = all
  const trouble = troubleIn(spots)
  const name = nameOf(all)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = [
    plot.spot,
    rest.length ? plot.cluster : spot.state ? plot[spot.state] : '',
    rest.length && trouble ? plot[trouble.state] : '',
    spot.weight === undefined ? '' : plot.weighed,
    spot.faint ? plot.faint : '',
    spots.some(({ id }) => id === openId) ? plot.on : '',
  ].join(' ')
  button.setAttribute('aria-label', labelOf(all))
  button.title = [name, spot.caption].filter(Boolean).join(' ')
  const size = rest.length ? 20 : spot.weight === undefined ? 10 : 8 + Math.sqrt(Math.max(0, spot.weight)) * 18
  button.style.setProperty('--size', `${size}px`)
  const dot = document.createElement('i')
  if (rest.length) dot.dataset.count = String(spots.length)
  button.append(dot)
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    onPress()
  })
  return new service.Marker({
    position: [spot.lng, spot.lat],
    content: button,
    offset: new service.Pixel(-size / 2, -size / 2),
    zIndex: spot.faint ? 90 : 100,
  })
}
