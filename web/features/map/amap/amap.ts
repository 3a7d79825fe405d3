/** The part of AMap 1.4.4 that we use, as declared in its reference. */
export interface Amap {
  Map: new (place: HTMLElement, options: object) => AmapMap
  Marker: new (options: object) => AmapMarker
  Pixel: new (x: number, y: number) => unknown
  Scale: new () => unknown
  ToolBar: new (options?: object) => unknown
  OverView: new (options?: object) => unknown
  MapType: new (options?: object) => unknown
}

export interface LngLat {
  getLng(): number
  getLat(): number
}

export interface AmapMap {
  addControl(control: unknown): void
  on(event: string, listener: (event: { lnglat: LngLat }) => void): void
  setFitView(markers?: readonly AmapMarker[]): void
  setZoomAndCenter(zoom: number, center: readonly [number, number]): void
  getZoom(): number
  lngLatToContainer(place: readonly [number, number]): { getX(): number; getY(): number }
  setMapStyle(style: string): void
  remove(markers: readonly AmapMarker[]): void
  destroy(): void
}

export interface AmapMarker {
  setMap(map: AmapMap | null): void
  setPosition(place: readonly [number, number]): void
  on(event: string, listener: (event: { lnglat: LngLat }) => void): void
}

/** The map service, where its script has come. */
export const amap = (): Amap | undefined => (window as { AMap?: Amap }).AMap
