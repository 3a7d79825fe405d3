import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { formatsText, maxPackageMegabytes, type Product, products } from '#contract/releases/software.ts'
import { type SoftwareVersion, softwareVersions } from '#contract/releases/softwareVersions.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { call } from '#web/kit/call/call.ts'
import { bytes } from '#web/kit/format.ts'
import { PackageDrop } from './PackageDrop.tsx'

interface Props extends ControlProps {
  id?: string
  value?: string
  onChange?(key: string | undefined): void
}

/** The package of a new version; for an existing version, its size and hash. */
export default function PackageInput({ form, row, id, value, onChange }: Props) {
  const product: Product | undefined = Form.useWatch('product', form)
  // A package is one of its program.
  const of = useRef(product)
  useEffect(() => {
    if (row || of.current === product) return
    of.current = product
    onChange?.(undefined)
  })
  if (row) {
    const { bytes: size, sha256 } = row as SoftwareVersion
    return (
      <p className="t2">
        {bytes(size)} <span className="t3">{sha256.slice(0, 16)}…</span>
      </p>
    )
  }
  return (
    <PackageDrop
      key={product}
      id={id}
      value={value}
      onChange={onChange}
      ask={product ? `选择${products[product]}` : '先选程序'}
      hint={product && `${formatsText(product)}，最大 ${maxPackageMegabytes} MB`}
      maxMegabytes={maxPackageMegabytes}
      disabled={!product}
      upload={(file, options) => call(softwareVersions.uploadFile, { query: { product: product! }, file, ...options })}
    />
  )
}
