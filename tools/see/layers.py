"""The nets as lists of layers, and their file. numpy only: this is the reference of what the program computes.

The file is little-endian:

    "QSEE", u32 version (1), u32 number of nets, then each net:
    8 bytes of name (padded with zeros), u32 width, u32 height of its input, u32 number of layers, each layer:
    u8 kind; kind 0 (convolution): u8 kernel width, u8 kernel height, u8 stride, u8 padding, u8 dilation,
        u8 1 if negative sums become 0, u16 channels in, u16 channels out,
        f32 scale of each channel out, f32 bias of each channel out, i8 weights [out][in][row][column];
    kind 1 (context): appends to the channels of each point their mean and their maximum over all points.

A weight is its i8 times the scale of its channel out. Activations are float32. Padding is zeros.
"""

import struct

import numpy as np


class Convolution:
    def __init__(self, weights, scales, bias, stride, padding, dilation, rectified):
        self.weights, self.scales, self.bias = weights, scales, bias
        self.stride, self.padding, self.dilation, self.rectified = stride, padding, dilation, rectified

    @staticmethod
    def of(weights, bias, stride=1, padding=0, dilation=1, rectified=True):
        """Returns the layer with its weights rounded to eight bits."""
        scales = np.maximum(np.abs(weights).reshape(len(weights), -1).max(1), 1e-12) / 127
        small = np.clip(np.rint(weights / scales[:, None, None, None]), -127, 127).astype(np.int8)
        return Convolution(small, scales.astype(np.float32), bias.astype(np.float32), stride, padding, dilation, rectified)

    def real_weights(self):
        return self.weights.astype(np.float32) * self.scales[:, None, None, None]

    def run(self, values):
        count, channels, rows, columns = self.weights.shape
        p, s, d = self.padding, self.stride, self.dilation
        values = np.pad(values, ((0, 0), (p, p), (p, p)))
        height = (values.shape[1] - d * (rows - 1) - 1) // s + 1
        width = (values.shape[2] - d * (columns - 1) - 1) // s + 1
        patches = np.empty((channels, rows, columns, height, width), np.float32)
        for i in range(rows):
            for j in range(columns):
                patches[:, i, j] = values[:, i * d : i * d + s * height : s, j * d : j * d + s * width : s][:, :height, :width]
        sums = self.real_weights().reshape(count, -1) @ patches.reshape(channels * rows * columns, -1)
        sums = sums.reshape(count, height, width) + self.bias[:, None, None]
        return np.maximum(sums, 0) if self.rectified else sums

    def packed(self):
        count, channels, rows, columns = self.weights.shape
        head = struct.pack("<BBBBBBBHH", 0, columns, rows, self.stride, self.padding, self.dilation, self.rectified, channels, count)
        return head + self.scales.tobytes() + self.bias.tobytes() + self.weights.tobytes()


class Context:
    def run(self, values):
        flat = values.reshape(len(values), -1)
        both = np.concatenate([flat.mean(1), flat.max(1)])
        return np.concatenate([values, np.broadcast_to(both[:, None, None], (len(both),) + values.shape[1:])])

    def packed(self):
        return struct.pack("<B", 1)


class Net:
    def __init__(self, name, width, height, layers):
        self.name, self.width, self.height, self.layers = name, width, height, layers

    def run(self, values):
        for layer in self.layers:
            values = layer.run(values)
        return values


def write(path, nets):
    parts = [b"QSEE", struct.pack("<II", 1, len(nets))]
    for net in nets:
        parts.append(struct.pack("<8sIII", net.name.encode(), net.width, net.height, len(net.layers)))
        parts += [layer.packed() for layer in net.layers]
    with open(path, "wb") as file:
        file.write(b"".join(parts))


def read(path):
    """Returns the nets by name."""
    with open(path, "rb") as file:
        data = file.read()
    at = 0

    def take(form):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return values

    def array(kind, shape):
        nonlocal at
        values = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
        at += values.nbytes
        return values

    magic, version, count = take("4sII")
    if magic != b"QSEE" or version != 1:
        raise ValueError(f"{path}: not a file of nets of version 1")
    nets = {}
    for _ in range(count):
        name, width, height, length = take("8sIII")
        layers = []
        for _ in range(length):
            if take("B")[0] == 1:
                layers.append(Context())
                continue
            columns, rows, stride, padding, dilation, rectified, channels, out = take("BBBBBBHH")
            scales, bias = array("<f4", (out,)), array("<f4", (out,))
            weights = array("i1", (out, channels, rows, columns))
            layers.append(Convolution(weights, scales, bias, stride, padding, dilation, bool(rectified)))
        name = name.rstrip(b"\0").decode()
        nets[name] = Net(name, width, height, layers)
    if at != len(data):
        raise ValueError(f"{path}: {len(data) - at} bytes too many")
    return nets
